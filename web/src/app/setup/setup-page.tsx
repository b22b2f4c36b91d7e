// Creates the first administrator of a new installation, with the link that was printed in its terminal.

import { completeSetup, readSetup } from '@gemba/contract/identity/setup.ts'
import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { overviewPage } from '@gemba/contract/overview/pages.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { run, useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { signIn } from '../../session/session.ts'
import { LoginField } from '../login/login-field.tsx'
import { NewPasswordField } from '../login/new-password-field.tsx'
import { usePublicForm } from '../login/public-form.ts'
import { Outcome, PublicPage } from '../login/public-page.tsx'
import { storeRememberedSignIn } from '../login/remembered.ts'
import { publicWords } from '../login/words.ts'
import type { EntryTarget } from '../shell/product.ts'
import { shellWords } from '../words.ts'
import { setupWords } from './words.ts'

const zones = Intl.supportedValuesOf('timeZone')

export function SetupPage() {
  const text = useText(setupWords)
  // The code is after the `#`, so that it does not appear in the logs of a server or proxy.
  const { hash } = useLocation()
  const [code] = useState(() => decodeURIComponent(hash.slice(1)))
  const state = useCommandQuery(readSetup, { code: code || '-' })
  return (
    <PublicPage title={text('title')}>
      {state.isError ? <Outcome title={text('closed')} hint={text('closedHint')} /> : null}
      {state.isSuccess ? <SetupForm code={code} /> : null}
    </PublicPage>
  )
}

function useSetupForm(code: string) {
  const text = useText(setupWords)
  const publicText = useText(publicWords)
  const required = useText(shellWords)('required')
  const navigate = useNavigate()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return usePublicForm({
    values: { companyName: '', companyCode: '', timeZone: zone, userName: 'admin', password: '' },
    check: ({ companyName, companyCode, timeZone, userName, password }) => ({
      companyName: companyName.trim() === '' ? required : undefined,
      companyCode: /^[\w-]{1,64}$/.test(companyCode.trim()) ? undefined : text('companyCodeRule'),
      timeZone: timeZone === 'UTC' || zones.includes(timeZone.trim()) ? undefined : text('zoneRule'),
      userName: /^.{4,20}$/.test(userName.trim()) ? undefined : publicText('userNameRule'),
      password: isAcceptablePassword(password) ? undefined : publicText('passwordRule'),
    }),
    send: async ({ password, ...settings }) => {
      const who = { companyCode: settings.companyCode.trim(), userName: settings.userName.trim() }
      const company = { companyName: settings.companyName.trim(), timeZone: settings.timeZone.trim() }
      await run(completeSetup, { ...company, ...who, code, password })
      storeRememberedSignIn(who)
      await signIn({ ...who, password }, '')
      await navigate('/empty', { replace: true, state: { opens: pagePath(overviewPage) } satisfies EntryTarget })
    },
    refusalOf: () => ({}),
  })
}

function SetupForm({ code }: { code: string }) {
  const text = useText(setupWords)
  const publicText = useText(publicWords)
  const shellText = useText(shellWords)
  const { field, failure, isBusy, onSubmit } = useSetupForm(code)
  return (
    <form onSubmit={onSubmit} noValidate aria-label={text('title')}>
      <p className="below-16 muted">{text('lead')}</p>
      <LoginField
        label={publicText('companyName')}
        autoComplete="organization"
        testId="setup-company-name"
        {...field('companyName')}
      />
      <LoginField
        label={shellText('company')}
        hint={text('companyCodeHint')}
        autoComplete="off"
        testId="setup-company-code"
        {...field('companyCode')}
      />
      <LoginField
        label={text('zone')}
        autoComplete="off"
        suggestions={zones}
        testId="setup-zone"
        {...field('timeZone')}
      />
      <LoginField label={text('administrator')} autoComplete="username" testId="setup-user" {...field('userName')} />
      <NewPasswordField label={shellText('password')} {...field('password')} />
      <button
        type="submit"
        className="main-button full-width height-40 margin-top-4"
        disabled={isBusy}
        data-testid="setup-submit"
      >
        {text(isBusy ? 'settingUp' : 'setUp')}
      </button>
      <p className="min-height-20 above-8 urgent" role="alert" data-testid="setup-failure">
        {failure}
      </p>
    </form>
  )
}
