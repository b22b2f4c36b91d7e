// Puts the selected gateways of the list into a group.
import { boxGroup } from '@gemba/contract/gateway/group/box-group.ts'
import { putBoxesIntoGroup, removeBoxesFromGroup } from '@gemba/contract/gateway/group/group-boxes.ts'
import { optional, reference } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { callRoute } from '../../../api/call-route.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { groupWords } from './words.ts'

interface GroupBoxesProps {
  selected: ReadonlySet<string>
  clearSelection: () => void
}

export function GroupBoxes({ selected, clearSelection }: GroupBoxesProps) {
  const text = useText(groupWords)
  const canEdit = useCan(putBoxesIntoGroup.permission)
  const [isOpen, setOpen] = useState(false)
  if (!canEdit || (selected.size === 0 && !isOpen)) return null
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>{text('putIntoGroup')}</PlainButton>
      {isOpen ? <GroupDialog ids={[...selected]} onDone={clearSelection} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface GroupDialogProps {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

function GroupDialog({ ids, onDone, onClose }: GroupDialogProps) {
  const text = useText(groupWords)
  const nameOf = useName()
  const save = async (groupId: string | null | undefined) => {
    const n = ids.length
    if (groupId) {
      await run(putBoxesIntoGroup, { groupId, ids: [...ids] })
      const group = await callRoute<{ name: string }>(boxGroup, 'read', { id: groupId }, { isRead: true })
      toast('ok', text('put', { n, name: nameOf(group) }))
    } else {
      await run(removeBoxesFromGroup, { ids: [...ids] })
      toast('ok', text('removed', { n }))
    }
    await refresh('gateway')
    onDone()
  }
  return (
    <EditDialog
      title={text('title', { n: ids.length })}
      mode="action"
      isQuiet
      width={480}
      confirmText={text('save')}
      fields={{ groupId: { field: optional(reference(boxGroup)), label: text('group'), help: text('groupHelp') } }}
      initial={{}}
      onSave={({ groupId }) => save(groupId)}
      onClose={onClose}
    />
  )
}
