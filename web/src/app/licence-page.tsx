// The licence page that stands by itself (S-030): also for companies whose calls are refused.
import { LicencePanel } from '../features/identity/licence-panel.tsx'
import { licenceWords } from '../i18n/licence.ts'
import { useText } from '../i18n/text.ts'
import { failureOf } from '../resource/call-error.ts'
import { useRead } from '../resource/query.ts'
import { hasSessionCookie } from '../resource/session.ts'
import { ErrorState, Skeleton } from '../ui/blank.tsx'
import { EntrancePage, Outcome } from './login/entrance-page.tsx'
import { useResumedSession } from './use-resumed-session.ts'

export function LicencePage() {
  const text = useText(licenceWords)
  const isSignedIn = hasSessionCookie()
  return (
    <EntrancePage title={text('title')} isInside={isSignedIn}>
      {isSignedIn ? <OwnLicence /> : <AnyLicence />}
    </EntrancePage>
  )
}

function OwnLicence() {
  const session = useResumedSession()
  if (session.isError) return <ErrorState failure={failureOf(session.error)} onRetry={() => void session.refetch()} />
  return session.data ? <LicencePanel /> : <Skeleton rows={3} />
}

/** Before signing in only the installation is known. */
function AnyLicence() {
  const text = useText(licenceWords)
  const config = useRead<{ isLicenceNeeded: 0 | 1 }>(['identity', 'loginConfig', ''], {
    path: '/sysLoginConfig/select',
  })
  if (config.isError) return <ErrorState failure={failureOf(config.error)} onRetry={() => void config.refetch()} />
  if (!config.data) return <Skeleton rows={3} />
  if (config.data.isLicenceNeeded === 1) return <Outcome title={text('needed')} hint={text('neededHint')} />
  return <Outcome isGood title={text('state.open')} hint={text('hint.open')} />
}
