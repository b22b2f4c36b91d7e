// The first administrator of a new installation, by the link that its terminal has printed.
import { isAcceptablePassword } from '@gemba/contract/identity/password.ts'
import { completeSetup, readSetup } from '@gemba/contract/identity/setup.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { entranceWords } from '../../i18n/entrance.ts'
import { setupWords } from '../../i18n/setup.ts'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import { useRead } from '../../resource/query.ts'
import { signIn } from '../../resource/session.ts'
import { useEntranceForm } from '../login/entrance-form.ts'
import { EntrancePage, Outcome } from '../login/entrance-page.tsx'
import { LoginField } from '../login/login-field.tsx'
import { NewPasswordField } from '../login/new-password-field.tsx'
import { remember } from '../login/remembered.ts'

const zones = Intl.supportedValuesOf('timeZone')
const [readPath = ''] = readSetup.paths
const [completePath = ''] = completeSetup.paths

export function SetupPage() {
  const text = useText(setupWords)
  // Behind the `#`, so that neither a server's log nor a proxy's ever holds it.
  const { hash } = useLocation()
  const [code] = useState(() => decodeURIComponent(hash.slice(1)))
  const state = useRead(['identity', 'setup', code], { path: readPath, body: { code: code || '-' } })
  return (
    <EntrancePage title={text('title')}>
      {state.isError ? <Outcome title={text('closed')} hint={text('closedHint')} /> : null}
      {state.isSuccess ? <SetupForm code={code} /> : null}
    </EntrancePage>
  )
}

function useSetupForm(code: string) {
  const text = useText(setupWords)
  const entranceText = useText(entranceWords)
  const required = useText(shellWords)('required')
  const navigate = useNavigate()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return useEntranceForm({
    values: { company_name: '', company_code: '', time_zone: zone, user_name: 'admin', password: '' },
    check: ({ company_name, company_code, time_zone, user_name, password }) => ({
      ...(company_name.trim() === '' ? { company_name: required } : {}),
      ...(/^[\w/-]{1,64}$/.test(company_code.trim()) ? {} : { company_code: text('companyCodeRule') }),
      ...(time_zone === 'UTC' || zones.includes(time_zone.trim()) ? {} : { time_zone: text('zoneRule') }),
      ...(/^.{4,20}$/.test(user_name.trim()) ? {} : { user_name: entranceText('userNameRule') }),
      ...(isAcceptablePassword(password) ? {} : { password: entranceText('passwordRule') }),
    }),
    send: async ({ password, ...given }) => {
      const named = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()]))
      const who = { company_code: named.company_code ?? '', user_name: named.user_name ?? '' }
      await call(completePath, { ...named, code, password })
      remember(who)
      await signIn({ ...who, password }, '')
      await navigate('/model', { replace: true })
    },
    refusalOf: () => ({}),
  })
}

function SetupForm({ code }: { code: string }) {
  const text = useText(setupWords)
  const entranceText = useText(entranceWords)
  const shellText = useText(shellWords)
  const { field, failure, isBusy, onSubmit } = useSetupForm(code)
  return (
    <form onSubmit={onSubmit} noValidate aria-label={text('title')}>
      <p className="login-lead">{text('lead')}</p>
      <LoginField
        label={entranceText('companyName')}
        autoComplete="organization"
        testId="setup-company-name"
        {...field('company_name')}
      />
      <LoginField
        label={shellText('company')}
        hint={text('companyCodeHint')}
        autoComplete="off"
        testId="setup-company-code"
        {...field('company_code')}
      />
      <LoginField
        label={text('zone')}
        autoComplete="off"
        suggestions={zones}
        testId="setup-zone"
        {...field('time_zone')}
      />
      <LoginField label={text('administrator')} autoComplete="username" testId="setup-user" {...field('user_name')} />
      <NewPasswordField label={shellText('password')} {...field('password')} />
      <button type="submit" className="main-button login-submit" disabled={isBusy} data-testid="setup-submit">
        {text(isBusy ? 'settingUp' : 'setUp')}
      </button>
      <p className="login-failure" role="alert" data-testid="setup-failure">
        {failure}
      </p>
    </form>
  )
}
