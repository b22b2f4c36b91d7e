import { useId, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { shellWords } from '../words.ts'

interface LoginFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem: string
  hint?: string
  isSecret?: boolean
  autoComplete: string
  /** Values offered while typing. */
  suggestions?: readonly string[]
  testId: string
}

export function LoginField(props: LoginFieldProps) {
  const { label, value, onChange, problem, hint = '', isSecret = false, autoComplete, suggestions, testId } = props
  const id = useId()
  const text = useText(shellWords)
  const [isShown, setShown] = useState(false)
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isSecret && !isShown ? 'password' : 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete={autoComplete}
        list={suggestions ? `${id}-list` : undefined}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-note`}
        data-testid={testId}
      />
      {suggestions ? (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
      {isSecret && value !== '' ? (
        <button type="button" className="login-show" onClick={() => setShown(!isShown)}>
          {text(isShown ? 'hidePassword' : 'showPassword')}
        </button>
      ) : null}
      <span id={`${id}-note`} className={problem ? 'login-note login-problem' : 'login-note'}>
        {problem || hint}
      </span>
    </div>
  )
}
