// Telling people from programs. The puzzle slides by pointer, touch and keys; digits can be typed instead.
import { type Captcha, type CaptchaKind, captchaSize } from '@gemba/contract/identity/captcha.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entranceWords } from '../../i18n/entrance.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { call } from '../../resource/client.ts'
import { Icon } from '../../ui/icon.tsx'
import { DigitsCaptcha, type ImageCode } from './captcha-digits.tsx'
import { PointsCaptcha } from './captcha-points.tsx'
import { PuzzleCaptcha } from './captcha-puzzle.tsx'
import './captcha.css'

/** What shows the server that a captcha was solved; good for one call. */
export type Proof = { captchaVerification: string } | { imageKey: string; imageCode: string }

/** An attempt as the server judges it. */
export type Attempt = Record<'points' | 'track', unknown> | { points: unknown }

const kinds: readonly CaptchaKind[] = ['blockPuzzle', 'points', 'digits']

interface CaptchaBoxProps {
  /** Carries out what the proof is for; a rejection is told here, with a new picture. */
  onProof: (proof: Proof) => Promise<void>
}

export function CaptchaBox({ onProof }: CaptchaBoxProps) {
  const text = useText(entranceWords)
  const [kind, setKind] = useState<CaptchaKind>('blockPuzzle')
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState('')
  const show = (next: CaptchaKind) => {
    setKind(next)
    setRound(round + 1)
    setFailure('')
  }
  const onSolve = async (solve: () => Promise<Proof>) => {
    setFailure('')
    try {
      await onProof(await solve())
    } catch (error) {
      setFailure(failureOf(error).message)
      setRound((before) => before + 1)
    }
  }
  return (
    <fieldset className="captcha" data-testid="captcha">
      <legend>{text('captcha')}</legend>
      <Picture key={`${kind} ${round}`} kind={kind} round={round} onSolve={onSolve} />
      <p className="login-note login-problem" role="alert">
        {failure}
      </p>
      <div className="captcha-foot">
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            onClick={() => show(one)}
            data-testid={`captcha-${one}`}
          >
            {text(`kind.${one}`)}
          </button>
        ))}
        <button type="button" onClick={() => show(kind)} aria-label={text('newPicture')} title={text('newPicture')}>
          <Icon name="refresh" />
        </button>
      </div>
    </fieldset>
  )
}

interface PictureProps {
  kind: CaptchaKind
  round: number
  onSolve: (solve: () => Promise<Proof>) => Promise<void>
}

/** A picture is good for one judgement: each round asks for a new one and forgets the old. */
function Picture({ kind, round, onSolve }: PictureProps) {
  const language = useLanguage((state) => state.language)
  const isDigits = kind === 'digits'
  const path = isDigits ? '/openRegister/createImageCode' : '/captcha/get'
  const { data, error } = useQuery({
    queryKey: ['identity', 'captcha', kind, round, language],
    queryFn: ({ signal }) =>
      call<Captcha | ImageCode>(path, isDigits ? {} : { captchaType: kind }, { signal, isRead: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) {
    return (
      <p className="login-note login-problem" role="alert">
        {failureOf(error).message}
      </p>
    )
  }
  if (!data) return <div className="captcha-waiting" style={{ aspectRatio: captchaSize.width / captchaSize.height }} />
  if ('imageKey' in data) {
    const onTyped = (imageCode: string) => onSolve(async () => ({ imageKey: data.imageKey, imageCode }))
    return <DigitsCaptcha image={data.image} onTyped={onTyped} />
  }
  const onAttempt = (attempt: Attempt) =>
    onSolve(() => call<{ captchaVerification: string }>('/captcha/check', { token: data.token, ...attempt }))
  return data.kind === 'points' ? (
    <PointsCaptcha captcha={data} onAttempt={onAttempt} />
  ) : (
    <PuzzleCaptcha captcha={data} onAttempt={onAttempt} />
  )
}
