import { resetPassword, type UserRow } from '@gemba/contract/identity/user.ts'
import { nicknameIn } from '@gemba/contract/names.ts'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../../resource/words.ts'
import { Popup } from '../../../ui/panel/popup.tsx'
import { PasswordFields } from '../password/password-fields.tsx'
import { findPasswordProblems, type NewPassword } from '../password/password-form.ts'
import { peopleWords } from '../words.ts'

/** Sets a new password of a user. The sessions of the user end. */
export function ResetPasswordDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const [value, setValue] = useState<NewPassword>({ password: '', repeated: '' })
  const [isChecked, setChecked] = useState(false)
  const { isBusy, save } = useCommand({ refreshed: ['identity'], onDone: onClose })
  const problems = findPasswordProblems(value)
  const send = () => {
    setChecked(true)
    if (Object.keys(problems).length > 0) return
    void save(() => run(resetPassword, { id: user.id, newPassword: value.password }), text('resetDone'))
  }
  return (
    <Popup
      title={text('resetPasswordOf', { name: nicknameIn(user, currentLanguage()) })}
      onCancel={onClose}
      onConfirm={send}
      confirmText={list('save')}
      isBusy={isBusy}
      testId="reset-password-dialog"
    >
      <form
        className="column gap-12"
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
