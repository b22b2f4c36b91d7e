import { changePassword } from '@gemba/contract/identity/user.ts'
import { type FormEvent, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PasswordFields, PasswordInput } from '../password/password-fields.tsx'
import { findPasswordProblems, type NewPassword } from '../password/password-form.ts'
import settingsStyles from '../settings.module.css'
import { peopleWords } from '../words.ts'
import { accountWords } from './words.ts'

const empty: NewPassword = { password: '', repeated: '' }

/** Changes the own password: the old one, the new one with its strength, and a repetition. */
export function ChangePassword() {
  const text = useText(accountWords)
  const people = useText(peopleWords)
  const [oldPassword, setOldPassword] = useState('')
  const [value, setValue] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const { isBusy, save } = useCommand({
    refreshed: ['identity'],
    onDone: () => {
      setOldPassword('')
      setValue(empty)
      setChecked(false)
    },
  })
  const problems = findPasswordProblems(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (oldPassword === '' || Object.keys(problems).length > 0) return
    void save(() => run(changePassword, { oldPassword, newPassword: value.password }), text('passwordDone'))
  }
  return (
    <form className={classNames('column gap-12', settingsStyles.form)} onSubmit={submit} noValidate>
      <PasswordInput
        label={people('oldPassword')}
        value={oldPassword}
        onChange={setOldPassword}
        problem={isChecked && oldPassword === '' ? 'required' : undefined}
        autoComplete="current-password"
        testId="old-password"
      />
      <PasswordFields value={value} onChange={setValue} problems={isChecked ? problems : {}} />
      <MainButton type="submit" className="self-start" disabled={isBusy} data-testid="change-password">
        {text('changePassword')}
      </MainButton>
    </form>
  )
}
