import { isAcceptablePassword, isStrongPassword } from '@gemba/contract/identity/sign-in/password.ts'
import { useText } from '../../i18n/text.ts'
import { LoginField } from './login-field.tsx'
import { publicWords } from './words.ts'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem: string
}

/** Shows the rule (S-264) until the password satisfies it, then the strength (S-265). */
export function NewPasswordField({ value, ...rest }: NewPasswordFieldProps) {
  const text = useText(publicWords)
  const strength = isStrongPassword(value) ? 'passwordStrong' : 'passwordMedium'
  return (
    <LoginField
      {...rest}
      value={value}
      isSecret
      hint={text(isAcceptablePassword(value) ? strength : 'passwordRule')}
      autoComplete="new-password"
      testId="new-password"
    />
  )
}
