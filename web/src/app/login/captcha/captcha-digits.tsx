import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { publicWords } from '../words.ts'
import styles from './captcha.module.css'

const count = 4

/** A picture of digits that are typed. */
export function DigitsCaptcha({ image, onTyped }: { image: string; onTyped: (code: string) => Promise<void> }) {
  const text = useText(publicWords)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const isWhole = code.length === count
  const confirm = () => {
    if (!isWhole || isBusy) return
    setBusy(true)
    void onTyped(code).finally(() => setBusy(false))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter answers the picture. It must not submit the form, which waits for the code.
    event.preventDefault()
    confirm()
  }
  return (
    <div className={`bar gap-8 ${styles.digits}`}>
      <label className="full-width" htmlFor={id}>
        {text('digits')}
      </label>
      <img className="round-4" src={image} alt={text('digitsPicture')} width={120} height={40} />
      <input
        className="height-40 padding-0-12 field"
        id={id}
        ref={input}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, count))}
        onKeyDown={onKeyDown}
        data-testid="captcha-code"
      />
      <PlainButton className="height-40" onClick={confirm} disabled={!isWhole || isBusy}>
        {text('confirm')}
      </PlainButton>
    </div>
  )
}
