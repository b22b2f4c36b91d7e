// Asks for the reason of an action and explains its consequences.
import { type Field, text as textField } from '@gemba/contract/kit/field.ts'
import type { ReactNode } from 'react'
import { refresh } from '../../api/query.ts'
import { useText } from '../../i18n/text.ts'
import { toast } from '../../ui/state/toast.tsx'
import { EditDialog } from '../form/edit-dialog.tsx'
import { type CancelledRecord, recordPageWords } from './words.ts'

/** The action as a verb, or the record that the dialog cancels, whose buttons name it: "Cancel" would be ambiguous. */
type ActionName =
  | { readonly confirmText: string; readonly cancelled?: CancelledRecord | undefined }
  | { readonly confirmText?: undefined; readonly cancelled: CancelledRecord }

interface ReasonDialogOptions {
  title: string
  consequence?: string
  /** The input of the command; by default a required text. */
  field?: Field<string> | Field<string | null>
  /** Message of success. */
  done: string
  /** The module whose records are refreshed afterwards. */
  refreshed: 'production' | 'stock'
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
  /** The consequences in full. */
  children?: ReactNode
}

type ReasonDialogProps = ReasonDialogOptions & ActionName

const usual = textField({ max: 500 })

export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    consequence,
    field = usual,
    done,
    refreshed,
    cancelled,
    confirmText,
    onSave,
    onClose,
    children,
  } = props
  const text = useText(recordPageWords)
  const save = async ({ reason }: { reason?: unknown }) => {
    await onSave(String(reason ?? ''))
    toast('ok', done)
    await refresh(refreshed)
  }
  return (
    <EditDialog
      title={title}
      mode="action"
      width={children ? 720 : 520}
      isQuiet
      fields={{ reason: { label: text('reason'), field: field as Field<unknown>, isWide: true } }}
      initial={{}}
      confirmText={cancelled === undefined ? (confirmText ?? '') : text(`cancel.${cancelled}`)}
      cancelText={cancelled && text(`keep.${cancelled}`)}
      onSave={save}
      onClose={onClose}
      below={() => (
        <>
          {consequence ? <p className="muted">{consequence}</p> : null}
          {children}
        </>
      )}
    />
  )
}
