import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { curveNote } from '@gemba/contract/telemetry/curve-note.ts'
import { useQuery } from '@tanstack/react-query'
import { callRoute } from '../../../api/call-route.ts'
import { curveWords } from '../../../chart/words.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { useRemove } from '../../../resource/record/remove.ts'
import { useCan } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button/button.tsx'

type NoteRow = EntityOf<typeof curveNote>

interface AddDialogProps {
  /** The point and the time, epoch ms, of the note. */
  readonly pointId: string
  readonly at: number
  /** Whether the curve has no other point. */
  readonly isOnly: boolean
  readonly onClose: () => void
}

/** Creates a note. */
export function AddNoteDialog({ pointId, at, isOnly, onClose }: AddDialogProps) {
  return (
    <ResourceDialog
      resource={curveNote}
      dialog={{ mode: 'add', row: undefined }}
      parent={{ pointId, at }}
      fixed={isOnly ? { pointId } : undefined}
      onClose={onClose}
    />
  )
}

/** Shows one note. People with the permission can change or delete it. */
export function NoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText(curveWords)
  const canEdit = useCan(permissionOf(curveNote, 'update'))
  const remove = useRemove(curveNote)
  const { data: row } = useQuery({
    queryKey: [curveNote.module, curveNote.name, 'dialog', id],
    queryFn: ({ signal }) => callRoute<NoteRow>(curveNote, 'read', { id }, { signal, isRead: true }),
    gcTime: 0,
  })
  if (!row) return null
  const removeIt = async () => {
    if (await remove([id], [{ id, name: row.text }])) onClose()
  }
  return (
    <ResourceDialog
      resource={curveNote}
      dialog={{ mode: canEdit ? 'edit' : 'view', row }}
      parent={{}}
      onClose={onClose}
      below={() =>
        canEdit ? (
          <LinkButton onClick={() => void removeIt()} data-testid="curve-note-remove">
            {text('removeNote')}
          </LinkButton>
        ) : null
      }
    />
  )
}
