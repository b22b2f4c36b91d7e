// Why more is used than was planned: a reason that the company knows, or one in words.
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import large from '../sheet/bench-sheet.module.css'
import { Tiles } from '../sheet/tiles.tsx'
import { benchWords } from '../words.ts'
import styles from './consume.module.css'
import { consumeWords } from './words.ts'

interface ExtraReasonProps {
  over: string
  isBusy: boolean
  onConfirm: (remark: string) => void
  onBack: () => void
}

export function ExtraReason({ over, isBusy, onConfirm, onBack }: ExtraReasonProps) {
  const text = useText(consumeWords)
  const words = useText(benchWords)
  const { tiles, nameOf } = useReasons('rejectReason')
  const id = useId()
  const [other, setOther] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (other.trim() !== '') onConfirm(other.trim())
  }
  return (
    <form className={large.choice} onSubmit={submit} data-testid="extra-reason">
      <strong className={styles.asked}>{text('why', { n: over })}</strong>
      {tiles.length > 0 ? (
        <Tiles tiles={tiles} empty="" isBusy={isBusy} onChoose={(code) => onConfirm(nameOf(code))} />
      ) : null}
      <label htmlFor={id}>{text('otherReason')}</label>
      <input
        id={id}
        className={styles.words}
        value={other}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => setOther(target.value)}
        data-testid="extra-words"
      />
      <div className={large.ends}>
        <button type="button" className={large.large} onClick={onBack} data-testid="sheet-back">
          {words('back')}
        </button>
        <button
          type="submit"
          className={large.main}
          disabled={isBusy || other.trim() === ''}
          data-testid="extra-confirm"
        >
          {words('confirm')}
        </button>
      </div>
    </form>
  )
}
