import type { BackupScript, operateBackup } from '@gemba/contract/admin/backup.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { integer, optional, text as textField } from '@gemba/contract/kit/field.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { faultOf } from '../../../ui/cron-editor/cron-editor.tsx'
import { everyNight, ScheduleChoice, scheduleOff } from './schedule-choice.tsx'
import { backupWords } from './words.ts'

type Input = CommandInput<typeof operateBackup>

interface BackupScheduleDialogProps {
  script: BackupScript | undefined
  onSave: (input: Input) => Promise<void>
  onClose: () => void
}

/** Returns the part of the request that sets the time. Disabling keeps the stored time. A time enables the schedule. */
function changeOf(script: BackupScript | undefined, cron: string): Pick<Input, 'id' | 'operate' | 'cron'> {
  if (!script) return { operate: 'save', cron }
  return cron === scheduleOff ? { id: script.id, operate: 'disable' } : { id: script.id, operate: 'enable', cron }
}

/** Edits a schedule: its name, its time, and the number of backups to keep. */
export function BackupScheduleDialog({ script, onSave, onClose }: BackupScheduleDialogProps) {
  const text = useText(backupWords)
  const atFirst = !script ? everyNight : script.status === 1 ? (script.cron ?? scheduleOff) : scheduleOff
  const fields = {
    name: { label: text('name'), field: textField({ max: 64 }) },
    keepCount: { label: text('keepCount'), field: integer({ min: 1, max: 365 }) },
    cron: {
      label: text('cron'),
      field: optional(textField({ max: 128 })),
      isWide: true,
      input: ({ id, value, onChange, isDisabled }: FormInputProps<string | null>) => (
        <ScheduleChoice
          id={id}
          value={value}
          onChange={onChange}
          isDisabled={isDisabled}
          stored={script?.cron ?? everyNight}
        />
      ),
    },
  }
  return (
    <EditDialog
      title={text('schedule')}
      mode={script ? 'edit' : 'add'}
      fields={fields}
      initial={{ name: script?.name, keepCount: script?.keepCount ?? 7, cron: atFirst }}
      onSave={({ cron, ...values }) => onSave({ ...values, ...changeOf(script, cron ?? scheduleOff) })}
      check={({ cron }) => {
        const fault = cron ? faultOf(cron) : undefined
        return fault ? { cron: fault } : {}
      }}
      onClose={onClose}
      width={640}
    />
  )
}
