// Distinguishes people from programs. The puzzle is moved by pointer, touch and keys; digits can be typed instead.

import {
  type CaptchaKind,
  captchaSize,
  checkCaptcha,
  createCaptcha,
  createImageCode,
} from '@gemba/contract/identity/sign-in/captcha.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { useQuery } from '@tanstack/react-query'
import { RefreshCwIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { publicWords } from '../words.ts'
import styles from './captcha.module.css'
import { DigitsCaptcha } from './captcha-digits.tsx'
import { PointsCaptcha } from './captcha-points.tsx'
import { PuzzleCaptcha } from './captcha-puzzle.tsx'

/** Proves to the server that a captcha was solved. Valid for one request. */
export type Proof = { captchaVerification: string } | { imageKey: string; imageCode: string; proofOfWork: string }

/** An attempt that the server checks. */
type Attempt = Pick<CommandInput<typeof checkCaptcha>, 'points' | 'track'>

const kinds: readonly CaptchaKind[] = ['blockPuzzle', 'points', 'digits']

interface CaptchaBoxProps {
  /** Runs the request that needs the proof. A rejection is shown here, with a new picture. */
  onProof: (proof: Proof) => Promise<void>
}

export function CaptchaBox({ onProof }: CaptchaBoxProps) {
  const text = useText(publicWords)
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
    <fieldset className={`shrinkable below-12 padding-8-12 framed rounded ${styles.captcha}`} data-testid="captcha">
      <legend>{text('captcha')}</legend>
      <Picture key={`${kind} ${round}`} kind={kind} round={round} onSolve={onSolve} />
      <p className="flush min-height-20 urgent size-12" role="alert">
        {failure}
      </p>
      <div className={`flow gap-4 ${styles.foot}`}>
        {kinds.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === kind}
            onClick={() => show(choice)}
            data-testid={`captcha-${choice}`}
          >
            {text(`kind.${choice}`)}
          </button>
        ))}
        <button type="button" onClick={() => show(kind)} aria-label={text('newPicture')} title={text('newPicture')}>
          <Icon of={RefreshCwIcon} />
        </button>
      </div>
    </fieldset>
  )
}

type Picture = CommandReply<typeof createCaptcha | typeof createImageCode>

/** Starts the proof of work as soon as the picture has arrived, so that it is finished before the person is. */
function useWork(picture: Picture | undefined): () => Promise<string> {
  const work = useRef<Promise<string>>(undefined)
  useEffect(() => {
    if (!picture) return
    const leaving = new AbortController()
    const key = 'imageKey' in picture ? picture.imageKey : picture.token
    const solving = solver().then(({ solveWork }) => solveWork(key, picture.proofOfWork, leaving.signal))
    // A failure is reported only if the person answers the picture.
    solving.catch(() => undefined)
    work.current = solving
    return () => leaving.abort()
  }, [picture])
  return () => work.current ?? Promise.reject(new Error('no picture to work for'))
}

/** The digest functions are loaded with the first picture. */
const solver = () => import('./solve-work.ts')

interface PictureProps {
  kind: CaptchaKind
  round: number
  onSolve: (solve: () => Promise<Proof>) => Promise<void>
}

/** A picture can be checked once, so each round requests a new one and drops the old one. */
function Picture({ kind, round, onSolve }: PictureProps) {
  const language = useLanguage((state) => state.language)
  const { data, error } = useQuery({
    queryKey: ['identity', 'captcha', kind, round, language],
    queryFn: ({ signal }): Promise<Picture> =>
      kind === 'digits' ? run(createImageCode, {}, { signal }) : run(createCaptcha, { captchaType: kind }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const finishWork = useWork(data)
  if (error) {
    return (
      <p className="flush min-height-20 urgent size-12" role="alert">
        {failureOf(error).message}
      </p>
    )
  }
  if (!data) return <div className={styles.waiting} style={{ aspectRatio: captchaSize.width / captchaSize.height }} />
  if ('imageKey' in data) {
    const onTyped = (imageCode: string) =>
      onSolve(async () => ({ imageKey: data.imageKey, imageCode, proofOfWork: await finishWork() }))
    return <DigitsCaptcha image={data.image} onTyped={onTyped} />
  }
  const onAttempt = (attempt: Attempt) =>
    onSolve(async () => run(checkCaptcha, { token: data.token, ...attempt, proofOfWork: await finishWork() }))
  return data.kind === 'points' ? (
    <PointsCaptcha captcha={data} onAttempt={onAttempt} />
  ) : (
    <PuzzleCaptcha captcha={data} onAttempt={onAttempt} />
  )
}
