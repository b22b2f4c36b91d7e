import { isPlace } from '@gemba/contract/identity/sign-in/visit.ts'
import { readDemoAccounts } from '@gemba/contract/overview/demo-accounts.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { Tab, Tabs } from '../../ui/tabs/tabs.tsx'
import { LanguageSwitch, ThemeSwitch } from '../appearance-switches.tsx'
import { Brand } from '../brand.tsx'
import type { SignInState } from '../guard.ts'
import { setupWords } from '../setup/words.ts'
import { openTabsFor } from '../shell/tabs/tabs.ts'
import { DemoUsers } from './demo-users.tsx'
import { readLanding } from './landing.ts'
import { useLoginConfig } from './login-config.ts'
import { PasswordSignIn } from './password-sign-in.tsx'
import styles from './public-page.module.css'
import { Outcome } from './public-page.tsx'
import { QrSignIn } from './qr-sign-in.tsx'
import { readRememberedSignIn } from './remembered.ts'
import { publicWords } from './words.ts'

/** Returns the page to open after the sign-in; '' if there is none. Never returns an address of another site. */
const targetOf = (from: string | null): string => (from && isPlace(from) && from !== '/' ? from : '')

/** Returns the product of a path; '' if it belongs to none. */
const productOfPath = (path: string): string => /^\/([^/]+)\/pages\//.exec(path)?.[1] ?? ''

export function LoginPage() {
  const text = useText(publicWords)
  const setupText = useText(setupWords)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation()
  // An address with a company shows the logo and name of that company.
  const companyInAddress = query.get('company') ?? ''
  const [company] = useState(() => companyInAddress || readRememberedSignIn().companyCode)
  const config = useLoginConfig(company)
  const { data: demo } = useCommandQuery(readDemoAccounts, {})
  const look = companyInAddress ? config : undefined
  /** The demo has the name of its company from the first page on. */
  const demoBrand = demo?.companyCode && config ? { logo: null, title: config.title } : undefined
  const [way, setWay] = useState<'password' | 'qr'>('password')
  const target = targetOf(query.get('from'))
  const { reason = '', userId: leftBy } = (state ?? {}) as SignInState
  const onEntered = async (userId: string) => {
    openTabsFor(userId)
    // A page on which another user's session has ended is not opened.
    if (target && (leftBy ?? userId) === userId) return navigate(target)
    await navigate('/empty', { state: await readLanding(userId) })
  }
  return (
    <div className="column gap-16 min-full-height padding-24-16">
      {look?.background ? (
        <img className={styles.background} src={look.background} alt="" data-testid="login-background" />
      ) : null}
      <main className={styles.card}>
        <Brand isWrapped of={look ?? demoBrand} />
        <div className={styles.tabs}>
          {config?.isSetUp && config.hasQrSignIn ? (
            <Tabs label={text('ways')}>
              {(['password', 'qr'] as const).map((item) => (
                <Tab key={item} isChosen={item === way} onChoose={() => setWay(item)} testId={`sign-in-by-${item}`}>
                  {text(item === 'qr' ? 'byQr' : 'byPassword')}
                </Tab>
              ))}
            </Tabs>
          ) : null}
        </div>
        {config && !config.isSetUp ? (
          <Outcome title={setupText('notSetUp')} hint={setupText('notSetUpHint')} />
        ) : way === 'qr' ? (
          <QrSignIn onEntered={onEntered} />
        ) : (
          <PasswordSignIn company={company} reason={reason} product={productOfPath(target)} onEntered={onEntered} />
        )}
        {config?.isSetUp ? <DemoUsers onEntered={onEntered} /> : null}
      </main>
      <footer className={`flow justify-center gap-8-24 ${styles.foot}`}>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </div>
  )
}
