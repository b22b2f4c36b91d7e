import { CircleAlertIcon } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { useText } from '../../i18n/text.ts'
import { type Credentials, signIn } from '../../session/session.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { shellWords } from '../words.ts'
import { LoginField } from './login-field.tsx'
import { PublicLinks } from './public-links.tsx'
import { readRememberedSignIn, storeRememberedSignIn } from './remembered.ts'

interface PasswordSignInProps {
  /** Initial company code. */
  company: string
  /** Why the person must sign in again. */
  reason: string
  /** The product after the sign-in; '' if it is chosen afterwards. */
  product: string
  onEntered: (userId: string) => Promise<void>
}

function useSignIn({ reason, product, onEntered }: Omit<PasswordSignInProps, 'company'>) {
  const [failure, setFailure] = useState(reason)
  const [isBusy, setBusy] = useState(false)
  const submit = async (credentials: Credentials) => {
    setBusy(true)
    setFailure('')
    try {
      const { id } = await signIn(credentials, product)
      storeRememberedSignIn(credentials)
      await onEntered(id)
    } catch (error) {
      setFailure(failureOf(error).message)
      setBusy(false)
    }
  }
  return { failure, isBusy, submit }
}

export function PasswordSignIn(props: PasswordSignInProps) {
  const text = useText(shellWords)
  const [values, setValues] = useState<Credentials>(() => ({
    ...readRememberedSignIn(),
    companyCode: props.company,
    password: '',
  }))
  const [isChecked, setChecked] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const { failure, isBusy, submit } = useSignIn(props)

  const problem = (name: keyof Credentials) => (isChecked && values[name].trim() === '' ? text('required') : '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(values).some((value) => value.trim() === '')) return
    void submit({ ...values, companyCode: values.companyCode.trim(), userName: values.userName.trim() })
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Focuses the first empty field.
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    inputs.find((input) => input.value === '')?.focus()
  }, [])
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const field = (name: keyof Credentials) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    problem: problem(name),
  })
  return (
    <>
      <form ref={form} onSubmit={onSubmit} noValidate onKeyUp={watchCapsLock} aria-label={text('signInTitle')}>
        <LoginField
          label={text('company')}
          testId="login-company"
          autoComplete="organization"
          {...field('companyCode')}
        />
        <LoginField label={text('userName')} testId="login-user" autoComplete="username" {...field('userName')} />
        <LoginField
          label={text('password')}
          testId="login-password"
          autoComplete="current-password"
          isSecret
          hint={hasCapsLock ? text('capsLock') : ''}
          {...field('password')}
        />
        <button
          type="submit"
          className="main-button full-width height-40 margin-top-4"
          disabled={isBusy}
          data-testid="login-submit"
        >
          {text(isBusy ? 'signingIn' : 'signIn')}
        </button>
        <p className="min-height-20 above-8 urgent" role="alert" data-testid="login-error">
          {failure ? <Icon of={CircleAlertIcon} /> : null} {failure}
        </p>
      </form>
      <PublicLinks company={values.companyCode} />
    </>
  )
}
