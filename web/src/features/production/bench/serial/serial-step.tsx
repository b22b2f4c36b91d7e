// The serial numbers of good pieces, one scan each: how many there are is how many are reported.
import { XIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { ScanField } from '../../../../ui/scan/scan-field.tsx'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { ScanTold } from '../scan/scan-told.tsx'
import type { Told } from '../scan/use-bench-scan.ts'
import large from '../sheet/bench-sheet.module.css'
import { benchWords } from '../words.ts'
import styles from './serial-step.module.css'
import { longestSerial, mostSerials, takeSerial } from './take-serial.ts'
import { serialWords } from './words.ts'

interface SerialStepProps {
  unitName: string
  /** Pieces that may be named; one is reported as soon as it is scanned. */
  most: number
  unsent: ReadonlySet<string>
  initial?: readonly string[]
  hint?: string | undefined
  onConfirm: (serials: readonly string[]) => void
  onBack: () => void
}

export function SerialStep({ unitName, most, unsent, initial = [], hint, onConfirm, onBack }: SerialStepProps) {
  const text = useText(serialWords)
  const words = useText(benchWords)
  const [serials, setSerials] = useState(initial)
  const [told, setTold] = useState<Told>()
  const counted = text(most < mostSerials ? 'counted' : 'countedAll', { n: serials.length, most, unit: unitName })
  const add = (serial: string) => {
    const taking = takeSerial(serial, { serials, unsent, most })
    const isWrong = taking.is !== 'added'
    const n = taking.is === 'tooLong' ? longestSerial : `${most} ${unitName}`
    setTold({ words: text(taking.is, { serial, n }), isWrong })
    playScan(isWrong ? 'wrong' : 'right')
    if (taking.is !== 'added') return
    setSerials(taking.serials)
    if (most === 1) onConfirm(taking.serials)
  }
  const remove = (serial: string) => {
    setSerials(serials.filter((one) => one !== serial))
    setTold(undefined)
  }
  return (
    <div className={large.choice}>
      {hint ? <p className={large.hint}>{hint}</p> : null}
      <ScanField label={text('scan')} isLarge onScan={add} />
      <ScanTold told={told} />
      <p className={styles.count} data-testid="serial-count">
        {counted}
      </p>
      <ul className={styles.serials} aria-label={counted}>
        {serials.length === 0 ? <li className={large.hint}>{text('none')}</li> : null}
        {serials.toReversed().map((serial) => (
          <li key={serial} className={styles.serial} data-testid="serial">
            <strong>{serial}</strong>
            <button
              type="button"
              className={styles.remove}
              aria-label={text('remove', { serial })}
              onClick={() => remove(serial)}
            >
              <Icon of={XIcon} size={20} />
            </button>
          </li>
        ))}
      </ul>
      <div className={large.ends}>
        <button type="button" className={large.large} onClick={onBack} data-testid="sheet-back">
          {words('back')}
        </button>
        <button
          type="button"
          className={large.main}
          disabled={serials.length === 0}
          onClick={() => onConfirm(serials)}
          data-testid="serials-confirm"
        >
          {words('goodOf', { n: serials.length, unit: unitName })}
        </button>
      </div>
    </div>
  )
}
