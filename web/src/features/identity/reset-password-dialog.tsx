import { useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Row } from '../../resource/overrides.ts'
import { Popup } from '../../ui/popup.tsx'
import { PasswordFields } from './password-fields.tsx'
import { findPasswordProblems, type NewPassword } from './password-form.ts'
import { useSave } from './use-save.ts'

/** An administrator gives a user a new password; the user's sessions end. */
export function ResetPasswordDialog({ user, onClose }: { user: Row; onClose: () => void }) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const [value, setValue] = useState<NewPassword>({ password: '', repeated: '' })
  const [isChecked, setChecked] = useState(false)
  const { isBusy, save } = useSave(onClose)
  const problems = findPasswordProblems(value)
  const send = () => {
    setChecked(true)
    if (Object.keys(problems).length > 0) return
    void save(() => call('/userInfo/userResetPwd', { id: user.id, newPassword: value.password }), text('resetDone'))
  }
  return (
    <Popup
      title={text('resetPasswordOf', { name: String(user.nickname) })}
      onCancel={onClose}
      onConfirm={send}
      confirmText={list('save')}
      isBusy={isBusy}
      testId="reset-password-dialog"
    >
      <form
        className="password-form"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <PasswordFields value={value} onChange={setValue} problems={isChecked ? problems : {}} />
      </form>
    </Popup>
  )
}
