import type { BackupScript, operateBackup } from '@gemba/contract/admin/backup.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { integer, text as textField } from '@gemba/contract/kit/field.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { CronEditor, faultOf } from '../../../ui/cron-editor/cron-editor.tsx'
import { backupWords } from './words.ts'

const everyNight = '0 0 2 * * ?'

interface BackupScheduleDialogProps {
  script: BackupScript | undefined
  onSave: (input: CommandInput<typeof operateBackup>) => Promise<void>
  onClose: () => void
}

/** A schedule: its name, when it runs, and how many backups are kept. */
export function BackupScheduleDialog({ script, onSave, onClose }: BackupScheduleDialogProps) {
  const text = useText(backupWords)
  const fields = {
    name: { label: text('name'), field: textField({ max: 64 }) },
    keepCount: { label: text('keepCount'), field: integer({ min: 1, max: 365 }) },
    cron: {
      label: text('cron'),
      field: textField({ max: 128 }),
      isWide: true,
      input: ({ id, value, onChange, isDisabled }: FormInputProps<string>) => (
        <CronEditor id={id} value={value ?? ''} onChange={onChange} isDisabled={isDisabled} />
      ),
    },
  }
  return (
    <EditDialog
      title={text('schedule')}
      mode={script ? 'edit' : 'add'}
      fields={fields}
      initial={{ name: script?.name, keepCount: script?.keepCount ?? 7, cron: script?.cron ?? everyNight }}
      onSave={(values) => onSave({ ...values, operate: 'save', ...(script ? { id: script.id } : {}) })}
      check={({ cron }) => {
        const fault = faultOf(cron ?? '')
        return fault ? { cron: fault } : {}
      }}
      onClose={onClose}
      width={640}
    />
  )
}
