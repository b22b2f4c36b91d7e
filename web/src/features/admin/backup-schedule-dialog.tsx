import type { BackupScript } from '@gemba/contract/admin/backup.ts'
import { integer, text as textField } from '@gemba/contract/kit/field.ts'
import { backupWords } from '../../i18n/backup.ts'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField } from '../../resource/form/form-field.ts'
import { CronEditor, faultOf } from '../../ui/cron-editor/cron-editor.tsx'

const area = { words: {}, dictionaries: {}, references: {} }
const everyNight = '0 0 2 * * ?'

interface BackupScheduleDialogProps {
  script: BackupScript | undefined
  onSave: (body: object) => Promise<void>
  onClose: () => void
}

/** A schedule: its name, when it runs, and how many backups are kept. */
export function BackupScheduleDialog({ script, onSave, onClose }: BackupScheduleDialogProps) {
  const text = useText(backupWords)
  const fields: FormField[] = [
    { name: 'name', label: text('name'), field: textField(64) },
    { name: 'keepCount', label: text('keepCount'), field: integer({ min: 1, max: 365 }) },
    {
      name: 'cron',
      label: text('cron'),
      field: textField(128),
      isWide: true,
      input: ({ id, value, onChange, isDisabled }) => (
        <CronEditor id={id} value={String(value ?? '')} onChange={onChange} isDisabled={isDisabled} />
      ),
    },
  ]
  const save = (values: Values) => onSave({ ...values, operate: 'save', ...(script ? { id: script.id } : {}) })
  const check = (values: Values): Record<string, string> => {
    const fault = faultOf(String(values.cron ?? ''))
    return fault ? { cron: fault } : {}
  }
  return (
    <EditDialog
      area={area}
      title={text('schedule')}
      mode={script ? 'edit' : 'add'}
      fields={fields}
      initial={{ name: script?.name, keepCount: script?.keepCount ?? 7, cron: script?.cron ?? everyNight }}
      onSave={save}
      check={check}
      onClose={onClose}
      width={640}
    />
  )
}
