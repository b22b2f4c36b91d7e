// Asks why material is not taken from the line side. The server stores the reason with the consumption.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import large from '../sheet/bench-sheet.module.css'
import { SheetText } from '../sheet/sheet-text.tsx'
import { benchWords } from '../words.ts'
import { sourceWords } from './words.ts'

interface SourceReasonProps {
  locationCode: string
  initial: string
  onConfirm: (reason: string) => void
  onBack: () => void
}

export function SourceReason({ locationCode, initial, onConfirm, onBack }: SourceReasonProps) {
  const text = useText(sourceWords)
  const words = useText(benchWords)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState(initial)
  const isMissing = reason.trim() === ''
  useEffect(() => ref.current?.focus(), [])
  // A scanner types its code into the focused field. Because a code is not a reason, it is removed again.
  useScanner(
    (code) => {
      setReason((typed) => (typed.endsWith(code) ? typed.slice(0, -code.length) : typed))
      playScan('wrong')
    },
    { isInDialog: true },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) onConfirm(reason.trim())
  }
  return (
    <form className="column gap-16" onSubmit={submit} data-testid="source-reason">
      <strong className="size-20">{text('why', { location: locationCode })}</strong>
      <SheetText
        ref={ref}
        label={text('reason')}
        value={reason}
        maxLength={500}
        aria-required
        aria-describedby={`${id}-hint`}
        testId="source-words"
        onChange={setReason}
      />
      <p id={`${id}-hint`} className="flush muted size-16" data-testid="source-hint">
        {text(isMissing ? 'reasonNeeded' : 'reasonKept')}
      </p>
      <div className={large.footer}>
        <button type="button" className={large.large} onClick={onBack} data-testid="sheet-back">
          {words('back')}
        </button>
        <button type="submit" className={large.main} disabled={isMissing} data-testid="source-confirm">
          {words('confirm')}
        </button>
      </div>
    </form>
  )
}
