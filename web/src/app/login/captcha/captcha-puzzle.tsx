import { type Captcha, captchaSize } from '@gemba/contract/identity/sign-in/captcha.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { publicWords } from '../words.ts'
import styles from './captcha.module.css'
import { type Sample, validTrack } from './slide-track.ts'

const { width, height, piece } = captchaSize
const mostX = width - piece
/** The picture of the piece extends this much to the left of the piece itself. */
const pieceInset = 4
const percent = (part: number, total: number): string => `${(part / total) * 100}%`

interface PuzzleCaptchaProps {
  captcha: Captcha
  onAttempt: (attempt: { points: { x: number; y: number }[]; track: Sample[] }) => Promise<void>
}

/** The piece follows a slider. Releasing it, or Enter, submits the answer. */
export function PuzzleCaptcha({ captcha, onAttempt }: PuzzleCaptchaProps) {
  const text = useText(publicWords)
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  const samples = useRef<Sample[]>([])
  const [x, setX] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [isShort, setShort] = useState(false)
  useEffect(() => slider.current?.focus(), [])

  const sample = (at: number) => samples.current.push([at, 0, performance.now()])
  const move = (next: number) => {
    sample(next)
    setX(next)
    setShort(false)
  }
  const drop = () => {
    if (isBusy || samples.current.length === 0) return
    const track = validTrack(samples.current)
    setShort(!track)
    if (!track) return
    setBusy(true)
    void onAttempt({ points: [{ x, y: captcha.pieceY ?? 0 }], track }).finally(() => setBusy(false))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    drop()
  }
  return (
    <>
      <PuzzlePicture captcha={captcha} x={x} />
      <label htmlFor={id} className={styles.task}>
        {text('slide')}
      </label>
      <input
        id={id}
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={mostX}
        value={x}
        disabled={isBusy}
        onChange={(event) => move(Number(event.target.value))}
        onPointerUp={drop}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.key !== 'Enter' && event.key !== 'Tab' && sample(x)}
        aria-valuetext={text('slideAt', { x, max: mostX })}
        aria-describedby={`${id}-keys`}
        data-testid="captcha-slider"
      />
      <p
        id={`${id}-keys`}
        className={classNames('flush min-height-20 size-12', isShort ? 'urgent' : 'muted')}
        aria-live="polite"
      >
        {text(isShort ? 'slideMore' : 'slideByKeys')}
      </p>
    </>
  )
}

function PuzzlePicture({ captcha, x }: { captcha: Captcha; x: number }) {
  const text = useText(publicWords)
  return (
    <div className={styles.picture}>
      <img
        className="block full-width"
        src={`data:image/png;base64,${captcha.originalImageBase64}`}
        alt={text('puzzlePicture')}
        draggable={false}
        data-testid="captcha-picture"
      />
      <img
        className={`block full-width ${styles.piece}`}
        src={`data:image/png;base64,${captcha.jigsawImageBase64}`}
        alt=""
        draggable={false}
        style={{
          left: percent(x - pieceInset, width),
          top: percent(captcha.pieceY ?? 0, height),
          width: percent(piece + 2 * pieceInset, width),
        }}
        data-testid="captcha-piece"
      />
    </div>
  )
}
