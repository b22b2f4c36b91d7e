// A dialog that asks for the password of the signed-in person again, before sensitive operations.
import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { useText } from '../../../i18n/text.ts'
import formStyles from '../../../resource/form/form-fields.module.css'
import { Popup } from '../../../ui/panel/popup.tsx'
import styles from './backup.module.css'
import { backupWords } from './words.ts'

interface OwnPasswordDialogProps {
  title: string
  confirmText: string
  isDangerous?: boolean
  /** Prefix of the test ids of the dialog and of its field. */
  name: 'restore' | 'download' | 'export'
  /** Explains the consequences. */
  children: ReactNode
  onSend: (password: string) => Promise<void>
  onClose: () => void
}

export function OwnPasswordDialog({ name, children, onSend, onClose, ...popupProps }: OwnPasswordDialogProps) {
  const text = useText(backupWords)
  const id = useId()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isMissing = isChecked && password === ''
  const send = async () => {
    setChecked(true)
    if (password === '' || isBusy) return
    setBusy(true)
    try {
      await onSend(password)
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
    }
  }
  return (
    <Popup
      {...popupProps}
      width={560}
      onCancel={onClose}
      onConfirm={() => void send()}
      isBusy={isBusy}
      testId={`${name}-dialog`}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {children}
        <div className={`column align-start gap-4 shrinkable ${formStyles.field}`}>
          <label htmlFor={id} className={formStyles.required}>
            {text('ownPassword')}
          </label>
          <Input.Password
            id={id}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            data-testid={`${name}-password`}
            status={isMissing ? 'error' : undefined}
          />
          {isMissing ? (
            <span className="urgent size-12" role="alert">
              {text('ownPasswordMissing')}
            </span>
          ) : null}
        </div>
      </form>
    </Popup>
  )
}
