import { useId, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { shellWords } from '../words.ts'
import styles from './sign-in.module.css'

interface LoginFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem: string
  hint?: string
  isSecret?: boolean
  autoComplete: string
  /** Suggestions while typing. */
  suggestions?: readonly string[]
  testId: string
}

export function LoginField(props: LoginFieldProps) {
  const { label, value, onChange, problem, hint = '', isSecret = false, autoComplete, suggestions, testId } = props
  const id = useId()
  const text = useText(shellWords)
  const [isShown, setShown] = useState(false)
  return (
    <div className={`relative margin-bottom-4 ${styles.field}`}>
      <label className="block margin-bottom-4 muted size-12" htmlFor={id}>
        {label}
      </label>
      <input
        className="full-width height-40 padding-0-12 field"
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
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
      {isSecret && value !== '' ? (
        <button type="button" className={styles.show} onClick={() => setShown(!isShown)}>
          {text(isShown ? 'hidePassword' : 'showPassword')}
        </button>
      ) : null}
      <span id={`${id}-note`} className={classNames('block min-height-20 size-12', problem ? 'urgent' : 'muted')}>
        {problem || hint}
      </span>
    </div>
  )
}
