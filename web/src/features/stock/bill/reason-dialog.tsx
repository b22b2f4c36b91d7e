// Asks why, and says what follows.
import type { Field } from '@gemba/contract/kit/field.ts'
import { refresh } from '../../../api/query.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import styles from './bill-page.module.css'
import { billWords } from './words.ts'

interface ReasonDialogProps {
  title: string
  consequence: string
  /** The input of the command. */
  field: Field<string> | Field<string | null>
  done: string
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonDialog({ title, consequence, field, done, onSave, onClose }: ReasonDialogProps) {
  const text = useText(billWords)
  const save = async ({ reason }: { reason?: unknown }) => {
    await onSave(String(reason ?? ''))
    toast('ok', done)
    await refresh('stock')
  }
  return (
    <EditDialog
      title={title}
      mode="act"
      width={520}
      isQuiet
      fields={{ reason: { label: text('reason'), field: field as Field<unknown>, isWide: true } }}
      initial={{}}
      onSave={save}
      onClose={onClose}
      below={() => <p className={styles.muted}>{consequence}</p>}
    />
  )
}
