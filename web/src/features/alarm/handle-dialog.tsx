import { handleAlarm } from '@gemba/contract/alarm/episode.ts'
import { useText } from '../../i18n/text.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { HandlingInput } from './alarm-actions.ts'
import { alarmTexts } from './words.ts'

interface HandleDialogProps {
  title: string
  onSave: (handling: HandlingInput) => Promise<void>
  onClose: () => void
}

/** Asks how the alarm was handled and for its result. */
export function HandleDialog({ title, onSave, onClose }: HandleDialogProps) {
  const text = useText(alarmTexts)
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
      }}
      initial={{ alarmResult: 1 }}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
