// Registration with a check code, by e-mail or text message (S-022, S-023).
import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import { register } from '@gemba/contract/identity/sign-in/registration.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError } from '../../api/call-error.ts'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { CodeField } from '../login/code-field.tsx'
import { type Channel, isAddress, type LoginConfig, registerPaths, useLoginConfig } from '../login/login-config.ts'
import { LoginField } from '../login/login-field.tsx'
import { NewPasswordField } from '../login/new-password-field.tsx'
import { usePublicForm } from '../login/public-form.ts'
import { Outcome, PublicPage, Ways } from '../login/public-page.tsx'
import { storeRememberedSignIn } from '../login/remembered.ts'
import { publicWords } from '../login/words.ts'
import { shellWords } from '../words.ts'

type RegistrationResult = Omit<CommandReply<typeof register>, 'userId'>

const takes = (config: LoginConfig | undefined, channel: Channel): boolean =>
  config?.isRegistrationOpen === true && config.channels.includes(channel)

export const RegisterByPhone = () => <RegisterPage key="phone" channel="phone" />
export const RegisterByEmail = () => <RegisterPage key="email" channel="email" />

function RegisterPage({ channel }: { channel: Channel }) {
  const text = useText(publicWords)
  const company = useSearchParams()[0].get('company') ?? ''
  const [registered, setRegistered] = useState<RegistrationResult>()
  const loginConfig = useLoginConfig(company)
  const host = useLoginConfig('')
  const otherChannel = channel === 'email' ? 'phone' : 'email'
  const isOffered = takes(loginConfig, channel) || takes(host, channel)
  const hasOther = !registered && (takes(loginConfig, otherChannel) || takes(host, otherChannel))
  return (
    <PublicPage
      title={text('registerTitle')}
      links={
        hasOther ? (
          <Link to={registerPaths[otherChannel]} data-testid="other-channel">
            {text(otherChannel === 'email' ? 'byEmail' : 'byPhone')}
          </Link>
        ) : null
      }
    >
      {registered ? <Done {...registered} /> : null}
      {!registered && isOffered ? (
        <RegisterForm channel={channel} company={company} canFound={takes(host, channel)} onDone={setRegistered} />
      ) : null}
      {loginConfig && host && !isOffered ? <Outcome title={text('notOpen')} hint={text('notOpenHint')} /> : null}
    </PublicPage>
  )
}

function Done({ isWaiting, companyCode }: RegistrationResult) {
  const text = useText(publicWords)
  const hint = isWaiting ? text('isWaiting') : text('yourCompany', { code: companyCode ?? '' })
  return <Outcome isGood title={text('registered')} hint={hint} />
}

type Way = 'join' | 'found'

interface RegisterFormProps {
  channel: Channel
  company: string
  /** Whether a new company can be created. Only the company that runs the installation permits that. */
  canFound: boolean
  onDone: (registered: RegistrationResult) => void
}

function useRegisterForm({ channel, company, onDone }: RegisterFormProps, way: Way) {
  const text = useText(publicWords)
  const required = useText(shellWords)('required')
  const mustHave = way === 'join' ? 'companyCode' : 'companyName'
  return usePublicForm({
    values: { companyCode: company, companyName: '', address: '', code: '', userName: '', password: '' },
    check: (values) => ({
      [mustHave]: values[mustHave].trim() === '' ? required : undefined,
      address: isAddress(channel, values.address) ? undefined : text(`${channel}Shape`),
      code: values.code.trim() === '' ? required : undefined,
      userName: /^.{4,20}$/.test(values.userName.trim()) ? undefined : text('userNameRule'),
      password: isAcceptablePassword(values.password) ? undefined : text('passwordRule'),
    }),
    send: async ({ address, code, userName, password, ...companies }) => {
      const owner = { userName: userName.trim(), [mustHave]: companies[mustHave].trim() }
      const proven = { [channel]: address.trim(), code: code.trim() }
      const registered = await run(register, { ...owner, ...proven, password })
      storeRememberedSignIn({ companyCode: registered.companyCode ?? '', userName: owner.userName })
      onDone(registered)
    },
    refusalOf: (error): Record<string, string> => {
      if (!(error instanceof CallError)) return {}
      if (error.error === 'duplicate') return { userName: text('userTaken') }
      return error.error === 'codeWrong' ? { code: error.message } : {}
    },
  })
}

function RegisterForm(props: RegisterFormProps) {
  const { channel, canFound } = props
  const text = useText(publicWords)
  const shellText = useText(shellWords)
  const [way, setWay] = useState<Way>('join')
  const { values, field, failure, isBusy, onSubmit, setProblem } = useRegisterForm(props, way)
  const ways = (['join', 'found'] as const).map((kind) => ({ way: kind, name: text(kind) }))
  return (
    <form onSubmit={onSubmit} noValidate aria-label={text('registerTitle')}>
      {canFound ? <Ways label={text('howToJoin')} ways={ways} chosen={way} onChoose={setWay} /> : null}
      {way === 'join' ? (
        <LoginField
          label={shellText('company')}
          autoComplete="organization"
          testId="register-company"
          {...field('companyCode')}
        />
      ) : (
        <LoginField
          label={text('companyName')}
          autoComplete="organization"
          testId="register-company-name"
          {...field('companyName')}
        />
      )}
      <LoginField
        label={text(channel)}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        testId="address"
        {...field('address')}
      />
      <CodeField
        channel={channel}
        address={values.address}
        companyCode={way === 'join' ? values.companyCode : ''}
        purpose="register"
        onNoAddress={() => setProblem('address', text(`${channel}Shape`))}
        {...field('code')}
      />
      <LoginField
        label={shellText('userName')}
        hint={text('userNameRule')}
        autoComplete="username"
        testId="register-user"
        {...field('userName')}
      />
      <NewPasswordField label={shellText('password')} {...field('password')} />
      <button
        type="submit"
        className="main-button full-width height-40 margin-top-4"
        disabled={isBusy}
        data-testid="register-submit"
      >
        {text(isBusy ? 'registering' : 'register')}
      </button>
      <p className="min-height-20 above-8 urgent" role="alert" data-testid="register-failure">
        {failure}
      </p>
    </form>
  )
}
