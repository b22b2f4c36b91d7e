// Registering with a check code, by e-mail or by text message (S-022, S-023).
import { isAcceptablePassword } from '@gemba/contract/identity/password.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { entranceWords } from '../../i18n/entrance.ts'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { CallError } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import { CodeField } from '../login/code-field.tsx'
import { type Channel, type Entrance, isAddress, registerPaths, useEntrance } from '../login/entrance.ts'
import { useEntranceForm } from '../login/entrance-form.ts'
import { EntrancePage, Outcome, Ways } from '../login/entrance-page.tsx'
import { LoginField } from '../login/login-field.tsx'
import { NewPasswordField } from '../login/new-password-field.tsx'
import { remember } from '../login/remembered.ts'

interface Registered {
  companyCode: string | null
  isWaiting: boolean
}

const takes = (entrance: Entrance | undefined, channel: Channel): boolean =>
  entrance?.isRegistrationOpen === true && entrance.channels.includes(channel)

export const RegisterByPhone = () => <RegisterPage key="phone" channel="phone" />
export const RegisterByEmail = () => <RegisterPage key="email" channel="email" />

function RegisterPage({ channel }: { channel: Channel }) {
  const text = useText(entranceWords)
  const company = useSearchParams()[0].get('company') ?? ''
  const [registered, setRegistered] = useState<Registered>()
  const named = useEntrance(company)
  const host = useEntrance('')
  const other = channel === 'email' ? 'phone' : 'email'
  const isOffered = takes(named, channel) || takes(host, channel)
  const hasOther = !registered && (takes(named, other) || takes(host, other))
  return (
    <EntrancePage
      title={text('registerTitle')}
      links={
        hasOther ? (
          <Link to={registerPaths[other]} data-testid="other-channel">
            {text(other === 'email' ? 'byEmail' : 'byPhone')}
          </Link>
        ) : null
      }
    >
      {registered ? <Done {...registered} /> : null}
      {!registered && isOffered ? (
        <RegisterForm channel={channel} company={company} canFound={takes(host, channel)} onDone={setRegistered} />
      ) : null}
      {named && host && !isOffered ? <Outcome title={text('notOpen')} hint={text('notOpenHint')} /> : null}
    </EntrancePage>
  )
}

function Done({ isWaiting, companyCode }: Registered) {
  const text = useText(entranceWords)
  const hint = isWaiting ? text('isWaiting') : text('yourCompany', { code: companyCode ?? '' })
  return <Outcome isGood title={text('registered')} hint={hint} />
}

type Way = 'join' | 'found'

interface RegisterFormProps {
  channel: Channel
  company: string
  /** Only the company that runs the installation lets others start. */
  canFound: boolean
  onDone: (registered: Registered) => void
}

function useRegisterForm({ channel, company, onDone }: RegisterFormProps, way: Way) {
  const text = useText(entranceWords)
  const required = useText(shellWords)('required')
  const mustHave = way === 'join' ? 'company_code' : 'company_name'
  return useEntranceForm({
    values: { company_code: company, company_name: '', address: '', code: '', user_name: '', password: '' },
    check: (values) => ({
      ...(values[mustHave].trim() === '' ? { [mustHave]: required } : {}),
      ...(isAddress(channel, values.address) ? {} : { address: text(`${channel}Shape`) }),
      ...(values.code.trim() === '' ? { code: required } : {}),
      ...(/^.{4,20}$/.test(values.user_name.trim()) ? {} : { user_name: text('userNameRule') }),
      ...(isAcceptablePassword(values.password) ? {} : { password: text('passwordRule') }),
    }),
    send: async ({ address, code, user_name, password, ...companies }) => {
      const named = { user_name: user_name.trim(), [mustHave]: companies[mustHave].trim() }
      const proven = { [channel]: address.trim(), code: code.trim() }
      const registered = await call<Registered>('/openRegister/add', { ...named, ...proven, password })
      remember({ company_code: registered.companyCode ?? '', user_name: named.user_name })
      onDone(registered)
    },
    refusalOf: (error): Record<string, string> => {
      if (!(error instanceof CallError)) return {}
      if (error.error === 'duplicate') return { user_name: text('userTaken') }
      return error.error === 'codeWrong' ? { code: error.message } : {}
    },
  })
}

function RegisterForm(props: RegisterFormProps) {
  const { channel, canFound } = props
  const text = useText(entranceWords)
  const shellText = useText(shellWords)
  const [way, setWay] = useState<Way>('join')
  const { values, field, failure, isBusy, onSubmit, setProblem } = useRegisterForm(props, way)
  const ways = (['join', 'found'] as const).map((one) => ({ way: one, name: text(one) }))
  return (
    <form onSubmit={onSubmit} noValidate aria-label={text('registerTitle')}>
      {canFound ? <Ways label={text('howToJoin')} ways={ways} chosen={way} onChoose={setWay} /> : null}
      {way === 'join' ? (
        <LoginField
          label={shellText('company')}
          autoComplete="organization"
          testId="register-company"
          {...field('company_code')}
        />
      ) : (
        <LoginField
          label={text('companyName')}
          autoComplete="organization"
          testId="register-company-name"
          {...field('company_name')}
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
        companyCode={way === 'join' ? values.company_code : ''}
        purpose="register"
        onNoAddress={() => setProblem('address', text(`${channel}Shape`))}
        {...field('code')}
      />
      <LoginField
        label={shellText('userName')}
        hint={text('userNameRule')}
        autoComplete="username"
        testId="register-user"
        {...field('user_name')}
      />
      <NewPasswordField label={shellText('password')} {...field('password')} />
      <button type="submit" className="main-button login-submit" disabled={isBusy} data-testid="register-submit">
        {text(isBusy ? 'registering' : 'register')}
      </button>
      <p className="login-failure" role="alert" data-testid="register-failure">
        {failure}
      </p>
    </form>
  )
}
