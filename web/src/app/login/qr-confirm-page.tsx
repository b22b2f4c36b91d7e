// The page of a scanned code. A signed-in person decides whether the other device may be signed in.

import { confirmQrCode } from '@gemba/contract/identity/sign-in/qr-sign-in.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError, failureOf, isSessionLost } from '../../api/call-error.ts'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { useOwnNames } from '../../session/own-names.ts'
import { resumeSession } from '../../session/session.ts'
import { MainButton, PlainButton } from '../../ui/button/button.tsx'
import { Outcome, PublicPage } from './public-page.tsx'
import { publicWords } from './words.ts'

type Step = 'reading' | 'asked' | 'done' | 'expired'

const tellServer = (key: string, state: 'scanned' | 'confirmed') => run(confirmQrCode, { key, state })

function useConfirmation(key: string) {
  const [step, setStep] = useState<Step>('reading')
  const [failure, setFailure] = useState('')
  const take = (what: Promise<unknown>, next: Step) =>
    what.then(
      () => setStep(next),
      (error: unknown) => {
        // Without a session the sign-in page opens and leads back here.
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
  const text = useText(publicWords)
  const navigate = useNavigate()
  const key = useSearchParams()[0].get('key') ?? ''
  const names = useOwnNames()
  const { step, failure, confirm } = useConfirmation(key)
  return (
    <PublicPage title={text('qrTitle')} isInside>
      {step === 'asked' && names ? (
        <>
          <p>{text('qrAsk', { user: names.person, company: names.company })}</p>
          <div className="flex gap-8">
            <MainButton onClick={confirm} data-testid="qr-confirm">
              {text('qrConfirm')}
            </MainButton>
            <PlainButton onClick={() => void navigate('/model')}>{text('qrDecline')}</PlainButton>
          </div>
        </>
      ) : null}
      {step === 'done' ? <Outcome isGood title={text('qrDone')} hint={text('qrDoneHint')} /> : null}
      {step === 'expired' ? <Outcome title={text('qrExpired')} hint={text('qrExpiredHint')} /> : null}
      <p className="min-height-20 above-8 urgent" role="alert">
        {failure}
      </p>
    </PublicPage>
  )
}
