import { type Captcha, captchaSize } from '@gemba/contract/identity/sign-in/captcha.ts'
import { type MouseEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { publicWords } from '../words.ts'
import styles from './captcha.module.css'

interface Point {
  x: number
  y: number
}

interface PointsCaptchaProps {
  captcha: Captcha
  onAttempt: (attempt: { points: Point[] }) => Promise<void>
}

/** Shapes of a picture that are clicked in the given order. The last click submits the answer. */
export function PointsCaptcha({ captcha, onAttempt }: PointsCaptchaProps) {
  const text = useText(publicWords)
  const [points, setPoints] = useState<Point[]>([])
  const shapes = captcha.wordList ?? []
  const label = text('clickInOrder', { shapes: shapes.join(text('between')) })
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (points.length >= shapes.length) return
    const box = event.currentTarget.getBoundingClientRect()
    const scale = captchaSize.width / box.width
    const point = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale }
    const clicked = [...points, { x: Math.round(point.x), y: Math.round(point.y) }]
    setPoints(clicked)
    if (clicked.length === shapes.length) void onAttempt({ points: clicked })
  }
  return (
    <>
      <p className={`flush ${styles.task}`}>{label}</p>
      <button
        type="button"
        className={styles.picture}
        onClick={onClick}
        aria-label={label}
        data-testid="captcha-shapes"
      >
        <img
          className="block full-width"
          src={`data:image/png;base64,${captcha.originalImageBase64}`}
          alt=""
          draggable={false}
        />
        {points.map(({ x, y }, index) => (
          <span
            key={`${x} ${y}`}
            className={styles.mark}
            style={{ left: `${(x / captchaSize.width) * 100}%`, top: `${(y / captchaSize.height) * 100}%` }}
          >
            {index + 1}
          </span>
        ))}
      </button>
    </>
  )
}
