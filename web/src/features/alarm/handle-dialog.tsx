import { handleAlarm } from '@gemba/contract/alarm/episode.ts'
import { reasonTag } from '@gemba/contract/alarm/reason-tag/reason-tag.ts'
import { optional, references } from '@gemba/contract/kit/field.ts'
import { useText } from '../../i18n/text.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { HandlingInput } from './alarm-actions.ts'
import { ReasonTagSelect } from './shelf/reason-tag-select.tsx'
import { shelfWords } from './shelf/words.ts'
import { alarmTexts } from './words.ts'

interface HandleDialogProps {
  title: string
  /** The alarm to resolve; undefined for several. */
  episodeId: string | undefined
  onSave: (handling: HandlingInput) => Promise<void>
  onClose: () => void
}

/** Asks how the alarm was handled, for its result and its reasons. */
export function HandleDialog({ title, episodeId, onSave, onClose }: HandleDialogProps) {
  const text = useText(alarmTexts)
  const shelfText = useText(shelfWords)
  const { handleText, alarmResult } = handleAlarm.input
  return (
    <EditDialog
      title={title}
      mode="action"
      confirmText={text('handleNow')}
      width={560}
      isQuiet
      fields={{
        handleText: { label: text('handleText'), field: handleText },
        alarmResult: { label: text('alarmResult'), field: alarmResult },
        reasonTags: {
          label: shelfText('reasonTags'),
          field: optional(references(reasonTag)),
          input: ({ id, value, onChange }) => (
            <ReasonTagSelect id={id} episodeId={episodeId} value={value} onChange={onChange} />
          ),
        },
      }}
      initial={{ alarmResult: 1 }}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
