import { handleAlarm } from '@gemba/contract/alarm/fact.ts'
import { alarmTexts } from '../../i18n/alarms.ts'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { alarmArea } from './area.ts'

interface HandleDialogProps {
  count: number
  onSave: (values: Values) => Promise<void>
  onClose: () => void
}

/** Asks what was done and what the alarm turned out to be. */
export function HandleDialog({ count, onSave, onClose }: HandleDialogProps) {
  const text = useText(alarmTexts)
  const { handleText, alarmResult } = handleAlarm.body
  return (
    <EditDialog
      area={alarmArea}
      title={text('handleTitle', { n: count })}
      mode="act"
      width={560}
      isQuiet
      fields={[
        { name: 'handleText', label: text('handleText'), field: handleText },
        { name: 'alarmResult', label: text('alarmResult'), field: alarmResult },
      ]}
      initial={{ alarmResult: 1 }}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
