import { moveObject, object } from '@gemba/contract/equipment/object.ts'
import { Select } from 'antd'
import { useRouteQuery } from '../../../api/call-route.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { nodesOf, type TreeNodeReply } from '../../../resource/reference/tree-nodes.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { isCycle } from '../../../ui/tree/tree-move.ts'
import type { ObjectRow } from '../rows.ts'
import { objectTreeWords } from './words.ts'

type MoveType = 'inner' | 'before' | 'after'
const moveTypes: readonly MoveType[] = ['inner', 'before', 'after']

interface MoveObjectDialogProps {
  source: Pick<ObjectRow, 'id' | 'name' | 'nameEn' | 'nameTw'>
  onClose: () => void
}

/** Asks where an object moves to, for people who do not drag it. */
export function MoveObjectDialog({ source, onClose }: MoveObjectDialogProps) {
  const text = useText(objectTreeWords)
  const tree = useRouteQuery<TreeNodeReply[]>({ resource: object, operation: 'tree' })
  const nameOf = useName()
  const { id } = source
  const nodes = nodesOf(tree.data ?? [], nameOf)
  const { targetId, moveType } = moveObject.input
  return (
    <EditDialog
      title={text('moveOf', { name: nameOf(source) })}
      mode="action"
      isQuiet
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
