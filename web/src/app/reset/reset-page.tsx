// Sets a new password with a check code for a person who has forgotten the old one (S-024, S-025).
import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import { forgetPassword } from '@gemba/contract/identity/sign-in/registration.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '../../api/call-error.ts'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { CodeField } from '../login/code-field.tsx'
import { type Channel, isAddress, useLoginConfig } from '../login/login-config.ts'
import { LoginField } from '../login/login-field.tsx'
import { NewPasswordField } from '../login/new-password-field.tsx'
import { usePublicForm } from '../login/public-form.ts'
import styles from '../login/public-page.module.css'
import { Outcome, PublicPage, Ways } from '../login/public-page.tsx'
import { readRememberedSignIn } from '../login/remembered.ts'
import { publicWords } from '../login/words.ts'
import { shellWords } from '../words.ts'

export function ResetPage() {
  const text = useText(publicWords)
  const [isDone, setDone] = useState(false)
  return (
    <PublicPage title={text('resetTitle')}>
      {isDone ? (
        <Outcome isGood title={text('passwordSet')} hint={text('passwordSetHint')} />
      ) : (
        <Steps onDone={() => setDone(true)} />
      )}
    </PublicPage>
  )
}

/** The company comes first, because it decides through which channels a code can be sent. */
function Steps({ onDone }: { onDone: () => void }) {
  const text = useText(publicWords)
  const shellText = useText(shellWords)
  const [query] = useSearchParams()
  const [company, setCompany] = useState(query.get('company') ?? readRememberedSignIn().companyCode)
  const [preferredChannel, setPreferredChannel] = useState<Channel>('email')
  const channels = useLoginConfig(company)?.channels
  const channel = channels?.includes(preferredChannel) ? preferredChannel : channels?.[0]
  return (
    <>
      <div className={styles.start}>
        <LoginField
          label={shellText('company')}
          value={company}
          onChange={setCompany}
          problem=""
          autoComplete="organization"
          testId="reset-company"
        />
        {channels && channels.length > 1 ? (
          <Ways
            label={text('resetHow')}
            ways={channels.map((way) => ({ way, name: text(way === 'email' ? 'byEmail' : 'byPhone') }))}
            chosen={preferredChannel}
            onChoose={setPreferredChannel}
          />
        ) : null}
      </div>
      {channels && !channel ? <Outcome title={text('noReset')} hint={text('noResetHint')} /> : null}
      {channel ? <ResetForm key={channel} channel={channel} company={company} onDone={onDone} /> : null}
    </>
  )
}

interface ResetFormProps {
  channel: Channel
  company: string
  onDone: () => void
}

function useResetForm({ channel, company, onDone }: ResetFormProps) {
  const text = useText(publicWords)
  const required = useText(shellWords)('required')
  return usePublicForm({
    values: { address: '', code: '', userName: '', password: '' },
    check: ({ address, code, password }) => ({
      address: isAddress(channel, address) ? undefined : text(`${channel}Shape`),
      code: code.trim() === '' ? required : undefined,
      password: isAcceptablePassword(password) ? undefined : text('passwordRule'),
    }),
    send: async ({ address, code, userName, password }) => {
      const account = Object.entries({ companyCode: company.trim(), userName: userName.trim() })
      const identity = Object.fromEntries(account.filter(([, value]) => value !== ''))
      await run(forgetPassword, { ...identity, [channel]: address.trim(), code: code.trim(), password })
      onDone()
    },
    refusalOf: (error): Record<string, string> =>
      error instanceof CallError && error.error === 'codeWrong' ? { code: error.message } : {},
  })
}

function ResetForm(props: ResetFormProps) {
  const { channel, company } = props
  const text = useText(publicWords)
  const shellText = useText(shellWords)
  const { values, field, failure, isBusy, onSubmit, setProblem } = useResetForm(props)
  return (
    <form onSubmit={onSubmit} noValidate aria-label={text('resetTitle')}>
      <LoginField
        label={text(channel)}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        testId="address"
        {...field('address')}
      />
      <CodeField
        channel={channel}
        address={values.address}
        companyCode={company}
        purpose="password"
        onNoAddress={() => setProblem('address', text(`${channel}Shape`))}
        {...field('code')}
      />
      <LoginField
        label={shellText('userName')}
        hint={text('userIfShared')}
        autoComplete="username"
        testId="reset-user"
        {...field('userName')}
      />
      <NewPasswordField label={text('newPassword')} {...field('password')} />
      <button
        type="submit"
        className="main-button full-width height-40 margin-top-4"
        disabled={isBusy}
        data-testid="reset-submit"
      >
        {text(isBusy ? 'settingPassword' : 'setPassword')}
      </button>
      <p className="min-height-20 above-8 urgent" role="alert" data-testid="reset-failure">
        {failure}
      </p>
    </form>
  )
}
