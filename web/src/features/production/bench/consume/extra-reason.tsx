// Asks why more is used than planned: a reason from the list or a typed one.
import { type FormEvent, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import large from '../sheet/bench-sheet.module.css'
import { SheetText } from '../sheet/sheet-text.tsx'
import { Tiles } from '../sheet/tiles.tsx'
import { benchWords } from '../words.ts'
import { ConsumeProblem } from './consume-problem.tsx'
import { consumeWords } from './words.ts'

interface ExtraReasonProps {
  /** Why the server refused it. '' if it did not. */
  wrong: string
  over: string
  isBusy: boolean
  onConfirm: (remark: string) => void
  onBack: () => void
}

export function ExtraReason({ wrong, over, isBusy, onConfirm, onBack }: ExtraReasonProps) {
  const text = useText(consumeWords)
  const words = useText(benchWords)
  const { tiles, nameOf } = useReasons('extraReason')
  const [other, setOther] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (other.trim() !== '') onConfirm(other.trim())
  }
  return (
    <form className="column gap-16" onSubmit={submit} data-testid="extra-reason">
      <strong className="size-20">{text('why', { n: over })}</strong>
      <ConsumeProblem message={wrong} />
      {tiles.length > 0 ? (
        <Tiles tiles={tiles} empty="" isBusy={isBusy} onChoose={(code) => onConfirm(nameOf(code))} />
      ) : null}
      <SheetText label={text('otherReason')} value={other} maxLength={500} testId="extra-words" onChange={setOther} />
      <div className={large.footer}>
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
