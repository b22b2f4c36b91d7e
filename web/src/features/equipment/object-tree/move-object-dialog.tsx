import { moveObject, object } from '@gemba/contract/equipment/object.ts'
import { Select } from 'antd'
import { useRouteQuery } from '../../../api/call-route.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { nodesOf, type TreeNodeReply } from '../../../resource/reference/tree-nodes.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { isCycle } from '../../../ui/tree/tree-move.ts'
import { objectTreeWords } from './words.ts'

type MoveType = 'inner' | 'before' | 'after'
const moveTypes: readonly MoveType[] = ['inner', 'before', 'after']

interface MoveObjectDialogProps {
  source: { id: string; name: string }
  onClose: () => void
}

/** Asks where an object moves to, for people who do not drag it. */
export function MoveObjectDialog({ source: { id, name }, onClose }: MoveObjectDialogProps) {
  const text = useText(objectTreeWords)
  const tree = useRouteQuery<TreeNodeReply[]>({ resource: object, operation: 'tree' })
  const nodes = nodesOf(tree.data ?? [], (node) => node.name)
  const { targetId, moveType } = moveObject.input
  return (
    <EditDialog
      title={text('moveOf', { name })}
      mode="action"
      width={480}
      confirmText={text('move')}
      fields={{
        targetId: { label: text('target'), field: targetId },
        moveType: { label: text('position'), field: moveType, help: text('positionHelp'), input: MoveTypeInput },
      }}
      initial={{ moveType: 'inner' }}
      check={({ targetId: target }) =>
        target && isCycle(nodes, { id, targetId: target, position: 'inner' }) ? { targetId: text('cycle') } : {}
      }
      onSave={async (values) => {
        await run(moveObject, { ...values, objectId: id })
        toast('ok', text('moved'))
        await refresh('equipment')
      }}
      onClose={onClose}
    />
  )
}

function MoveTypeInput({ id, value, onChange }: FormInputProps<MoveType>) {
  const text = useText(objectTreeWords)
  return (
    <Select<MoveType>
      id={id}
      className="full-width"
      value={value ?? null}
      options={moveTypes.map((moveType) => ({ value: moveType, label: text(moveType) }))}
      onChange={onChange}
    />
  )
}
