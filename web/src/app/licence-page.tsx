// The licence page without the frame (S-030). It is also available to companies without a valid licence.
import { readLoginConfig } from '@gemba/contract/identity/sign-in/registration.ts'
import { failureOf } from '../api/call-error.ts'
import { useCommandQuery } from '../api/run.ts'
import { LicencePanel } from '../features/identity/licence/licence-panel.tsx'
import { licenceWords } from '../features/identity/licence/words.ts'
import { useText } from '../i18n/text.ts'
import { hasSessionCookie } from '../session/session.ts'
import { ErrorState, Skeleton } from '../ui/state/page-states.tsx'
import { Outcome, PublicPage } from './login/public-page.tsx'
import { useResumedSession } from './use-resumed-session.ts'

export function LicencePage() {
  const text = useText(licenceWords)
  const isSignedIn = hasSessionCookie()
  return (
    <PublicPage title={text('title')} isInside={isSignedIn}>
      {isSignedIn ? <OwnLicence /> : <AnyLicence />}
    </PublicPage>
  )
}

function OwnLicence() {
  const session = useResumedSession()
  if (session.isError) return <ErrorState failure={failureOf(session.error)} onRetry={() => void session.refetch()} />
  return session.data ? <LicencePanel /> : <Skeleton rows={3} />
}

/** Before the sign-in only the installation is known, not the company. */
function AnyLicence() {
  const text = useText(licenceWords)
  const config = useCommandQuery(readLoginConfig, {})
  if (config.isError) return <ErrorState failure={failureOf(config.error)} onRetry={() => void config.refetch()} />
  if (!config.data) return <Skeleton rows={3} />
  if (config.data.isLicenceNeeded === 1) return <Outcome title={text('needed')} hint={text('neededHint')} />
  return <Outcome isGood title={text('state.open')} hint={text('hint.open')} />
}
