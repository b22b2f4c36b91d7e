// Where a scanned code leads: somebody signed in says whether the other device may be signed in as well.
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { entranceWords } from '../../i18n/entrance.ts'
import { useText } from '../../i18n/text.ts'
import { CallError, failureOf, isSessionLost } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import { resumeSession, useSession } from '../../resource/session.ts'
import { EntrancePage, Outcome } from './entrance-page.tsx'

type Step = 'reading' | 'asked' | 'done' | 'expired'

const tellServer = (key: string, state: 'scanned' | 'confirmed') => call('/qr/code/confirm', { key, state })

function useConfirmation(key: string) {
  const [step, setStep] = useState<Step>('reading')
  const [failure, setFailure] = useState('')
  const take = (what: Promise<unknown>, next: Step) =>
    what.then(
      () => setStep(next),
      (error: unknown) => {
        // Without a session the sign-in page is on its way, and leads back here.
        if (isSessionLost(error)) return
        if (error instanceof CallError && error.error === 'notFound') setStep('expired')
        else setFailure(failureOf(error).message)
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    void take(
      resumeSession().then(() => tellServer(key, 'scanned')),
      'asked',
    )
  }, [key])
  const confirm = () => {
    setFailure('')
    void take(tellServer(key, 'confirmed'), 'done')
  }
  return { step, failure, confirm }
}

export function QrConfirmPage() {
  const text = useText(entranceWords)
  const navigate = useNavigate()
  const key = useSearchParams()[0].get('key') ?? ''
  const user = useSession((state) => state.user)
  const { step, failure, confirm } = useConfirmation(key)
  return (
    <EntrancePage title={text('qrTitle')} isInside>
      {step === 'asked' && user ? (
        <>
          <p>{text('qrAsk', { user: user.user_nike_name || user.user_name, company: user.company_name })}</p>
          <div className="login-qr-answer">
            <button type="button" className="main-button" onClick={confirm} data-testid="qr-confirm">
              {text('qrConfirm')}
            </button>
            <button type="button" className="plain-button" onClick={() => void navigate('/model')}>
              {text('qrDecline')}
            </button>
          </div>
        </>
      ) : null}
      {step === 'done' ? <Outcome isGood title={text('qrDone')} hint={text('qrDoneHint')} /> : null}
      {step === 'expired' ? <Outcome title={text('qrExpired')} hint={text('qrExpiredHint')} /> : null}
      <p className="login-failure" role="alert">
        {failure}
      </p>
    </EntrancePage>
  )
}
