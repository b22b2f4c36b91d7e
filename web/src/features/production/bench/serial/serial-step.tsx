// The serial numbers of good pieces, scanned or created by the rule of the product. Their count is the reported
// quantity.
import { XIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { ScanField } from '../../../../ui/scan/scan-field.tsx'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { ScanMessage } from '../scan/scan-message.tsx'
import type { ScanNotice } from '../scan/use-bench-scan.ts'
import large from '../sheet/bench-sheet.module.css'
import { LargeKeys } from '../sheet/large-keys.tsx'
import { benchWords } from '../words.ts'
import { MakeButton, type SerialMaker, SerialsToKeep, useMakeSerials } from './created-serials.tsx'
import styles from './serial-step.module.css'
import { addSerial, longestSerial, maxSerials } from './take-serial.ts'
import { serialWords } from './words.ts'

interface SerialStepProps {
  unitName: string
  /** Most pieces of the report. With 1, a scanned piece is reported at once. */
  maxCount: number
  unsent: ReadonlySet<string>
  initial?: readonly string[] | undefined
  hint?: string | undefined
  /** Whether the report is being sent. */
  isSending?: boolean
  /** Set if the product has a rule that creates serial numbers. */
  maker?: SerialMaker | undefined
  onConfirm: (serials: readonly string[]) => void
  onBack: () => void
}

export function SerialStep(props: SerialStepProps) {
  const { unitName, maxCount, unsent, initial, hint, isSending = false, maker, onConfirm, onBack } = props
  const text = useText(serialWords)
  const words = useText(benchWords)
  const { serials, notice, add, addMade, remove, refuse } = useSerials({
    unitName,
    maxCount,
    unsent,
    initial,
    onConfirm,
  })
  const [isAsking, setAsking] = useState(false)
  const { isBusy, make } = useMakeSerials(maker, { onMade: addMade, onRefused: refuse })
  const counted = text(maxCount < maxSerials ? 'counted' : 'countedAll', {
    n: serials.length,
    maxCount,
    unit: unitName,
  })
  const remainingCount = maxCount - serials.length
  if (isAsking)
    return (
      <LargeKeys
        unitName={unitName}
        initial={String(remainingCount)}
        precision={0}
        hint={text('howManyMade')}
        onConfirm={(quantity) => {
          setAsking(false)
          void make(Math.min(Number(quantity), remainingCount))
        }}
        onBack={() => setAsking(false)}
      />
    )
  return (
    <div className="column gap-16">
      {hint ? <p className="flush muted size-16">{hint}</p> : null}
      <ScanField label={text('scan')} isLarge onScan={add} />
      {maker ? (
        <MakeButton
          maker={maker}
          isDisabled={isBusy || remainingCount < 1}
          onPress={() => (remainingCount === 1 ? void make(1) : setAsking(true))}
        />
      ) : null}
      <ScanMessage notice={notice} />
      <p className={styles.count} data-testid="serial-count">
        {counted}
      </p>
      <Serials serials={serials} counted={counted} onRemove={remove} />
      {maker ? <SerialsToKeep title={maker.title} serials={serials} /> : null}
      <div className={large.footer}>
        <button type="button" className={large.large} onClick={onBack} data-testid="sheet-back">
          {words('back')}
        </button>
        <button
          type="button"
          className={large.main}
          disabled={serials.length === 0 || isBusy || isSending}
          onClick={() => onConfirm(serials)}
          data-testid="serials-confirm"
        >
          {words('goodOf', { n: serials.length, unit: unitName })}
        </button>
      </div>
    </div>
  )
}

/** Returns the serial numbers so far and the result of the last scan. */
function useSerials({
  unitName,
  maxCount,
  unsent,
  initial = [],
  onConfirm,
}: Pick<SerialStepProps, 'unitName' | 'maxCount' | 'unsent' | 'initial' | 'onConfirm'>) {
  const text = useText(serialWords)
  const [serials, setSerials] = useState(initial)
  const [notice, setNotice] = useState<ScanNotice>()
  const say = (message: string, isWrong: boolean) => {
    setNotice({ words: message, isWrong })
    playScan(isWrong ? 'wrong' : 'right')
  }
  return {
    serials,
    notice,
    refuse: (message: string) => say(message, true),
    add: (serial: string) => {
      const taking = addSerial(serial, { serials, unsent, maxCount })
      const n = taking.is === 'tooLong' ? longestSerial : `${maxCount} ${unitName}`
      say(text(taking.is, { serial, n }), taking.is !== 'added')
      if (taking.is !== 'added') return
      setSerials(taking.serials)
      if (maxCount === 1) onConfirm(taking.serials)
    },
    /** Created numbers are reported only after they are marked on the pieces, even a single one. */
    addMade: (createdSerials: readonly string[]) => {
      setSerials((before) =>
        createdSerials.reduce((all, serial) => {
          const taking = addSerial(serial, { serials: all, unsent, maxCount })
          return taking.is === 'added' ? taking.serials : all
        }, before),
      )
      say(text('made', { n: createdSerials.length }), false)
    },
    remove: (serial: string) => {
      setSerials(serials.filter((candidate) => candidate !== serial))
      setNotice(undefined)
    },
  }
}

interface SerialsProps {
  serials: readonly string[]
  counted: string
  onRemove: (serial: string) => void
}

function Serials({ serials, counted, onRemove }: SerialsProps) {
  const text = useText(serialWords)
  return (
    <ul className={`grid gap-8 plain-list ${styles.serials}`} aria-label={counted}>
      {serials.length === 0 ? <li className="flush muted size-16">{text('none')}</li> : null}
      {serials.toReversed().map((serial) => (
        <li key={serial} className={styles.serial} data-testid="serial">
          <strong>{serial}</strong>
          <button
            type="button"
            className={styles.remove}
            aria-label={text('remove', { serial })}
            onClick={() => onRemove(serial)}
          >
            <Icon of={XIcon} size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}
