import { Input } from 'antd'
import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import formStyles from '../../../resource/form/form-fields.module.css'
import { classNames } from '../../../ui/class-names.ts'
import { peopleWords } from '../words.ts'
import styles from './password-fields.module.css'
import { type NewPassword, type PasswordProblem, strengthOf } from './password-form.ts'

interface PasswordInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: PasswordProblem | undefined
  autoComplete: 'current-password' | 'new-password'
  testId: string
}

/** A password input with its label and its problem. */
export function PasswordInput({ label, value, onChange, problem, autoComplete, testId }: PasswordInputProps) {
  const text = useText(peopleWords)
  const id = useId()
  return (
    <div className={`column align-start gap-4 shrinkable ${formStyles.field}`}>
      <label htmlFor={id} className={formStyles.required}>
        {label}
      </label>
      <Input.Password
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete={autoComplete}
        data-testid={testId}
        status={problem ? 'error' : undefined}
      />
      {problem ? (
        <span className="urgent size-12" role="alert">
          {text(problem)}
        </span>
      ) : null}
    </div>
  )
}

interface PasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  problems: Partial<Record<keyof NewPassword, PasswordProblem>>
}

/** A new password with its strength, and its repetition. */
export function PasswordFields({ value, onChange, problems }: PasswordFieldsProps) {
  const text = useText(peopleWords)
  return (
    <>
      <PasswordInput
        label={text('newPassword')}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        problem={problems.password}
        autoComplete="new-password"
        testId="new-password"
      />
      <Strength password={value.password} />
      <PasswordInput
        label={text('repeatPassword')}
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
        problem={problems.repeated}
        autoComplete="new-password"
        testId="repeat-password"
      />
    </>
  )
}

const strengthClass = { 0: styles.weak, 1: styles.fair, 2: styles.strong }

function Strength({ password }: { password: string }) {
  const text = useText(peopleWords)
  const strength = strengthOf(password)
  const word = password === '' ? text('passwordRule') : text(`strength.${strength}`)
  return (
    <div className={classNames('row gap-8 muted size-12', styles.strength, password !== '' && strengthClass[strength])}>
      <meter min={0} max={3} value={password === '' ? 0 : strength + 1} aria-label={text('passwordStrength')}>
        {word}
      </meter>
      <span className={`inline-flex gap-4 rigid ${styles.bars}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status" data-testid="password-strength">
        {word}
      </span>
    </div>
  )
}
