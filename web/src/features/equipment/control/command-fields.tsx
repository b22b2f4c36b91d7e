// What a person enters with a value: a reason, and the password for a critical point. Why it cannot be written.
import { Input } from 'antd'
import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import { controlWords } from './words.ts'

interface CommandFieldProps {
  value: string
  onChange: (value: string) => void
}

export function ReasonField({ value, onChange }: CommandFieldProps) {
  const text = useText(controlWords)
  const id = useId()
  return (
    <div className="column gap-4">
      <label htmlFor={id}>{text('reason')}</label>
      <Input id={id} value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

export function PasswordField({ value, onChange, help }: CommandFieldProps & { help: string }) {
  const text = useText(controlWords)
  const id = useId()
  return (
    <div className="column gap-4">
      <label htmlFor={id}>{text('password')}</label>
      <Input.Password
        id={id}
        autoComplete="current-password"
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-help`} className="muted size-13">
        {help}
      </span>
    </div>
  )
}

/** Says why a value cannot be written. */
export const WriteAlert = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="flush warn size-13" role="alert">
      {text}
    </p>
  )
