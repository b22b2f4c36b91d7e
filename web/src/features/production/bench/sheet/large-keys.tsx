// Asks for a quantity with keys large enough for gloves. A keyboard types into the same field.
import { isDecimal } from '@gemba/contract/rules/decimal.ts'
import { DeleteIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { benchWords } from '../words.ts'
import styles from './bench-sheet.module.css'

/** Why a quantity should not or cannot be confirmed. */
export interface QuantityProblem {
  readonly message: string
  readonly isBlocking: boolean
}

interface LargeKeysProps {
  initial: string
  unitName: string
  /** Decimal places of the unit. */
  precision: number
  hint?: string | undefined
  /** Returns what is wrong with a valid quantity. */
  check?: (quantity: string) => QuantityProblem | undefined
  isBusy?: boolean
  /** Shown above the buttons. */
  children?: ReactNode
  onType?: (quantity: string) => void
  /** Handles a scan meanwhile, which is not a quantity. Without a handler, a scan is an error. */
  onScan?: (code: string) => void
  onConfirm: (quantity: string) => void
  onBack: () => void
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const

export function LargeKeys(props: LargeKeysProps) {
  const { initial, unitName, precision, hint, check, isBusy = false, onType, onConfirm, onBack } = props
  const { onScan = () => playScan('wrong') } = props
  const text = useText(benchWords)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(initial)
  // The first key replaces the proposed quantity.
  const [isFresh, setFresh] = useState(true)
  const isValid = isDecimal(value) && Number(value) > 0 && (value.split('.')[1]?.length ?? 0) <= precision
  const problem = isValid ? check?.(value) : undefined
  const canConfirm = isValid && !isBusy && problem?.isBlocking !== true
  const [scans, setScans] = useState(0)
  // Focuses and selects the field after each scan, because the sheet may ask for another quantity and typed codes have
  // to be replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each scan
  useEffect(() => {
    ref.current?.focus()
    ref.current?.select()
  }, [scans])
  useScanner(
    (code) => {
      setValue(initial)
      onType?.(initial)
      setFresh(true)
      setScans((n) => n + 1)
      onScan(code)
    },
    { isInDialog: true },
  )
  const update = (next: string) => {
    const quantity = next.replace(/[^\d.]/g, '')
    setFresh(false)
    setValue(quantity)
    onType?.(quantity)
  }
  const type = (key: string) => update((isFresh ? '' : value) + key)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canConfirm) onConfirm(value)
  }
  return (
    <form className="column gap-12" onSubmit={submit}>
      <p className={styles.question}>
        <label htmlFor={id}>{text('quantity')}</label>
        {hint ? <span>{hint}</span> : null}
      </p>
      <div className={`row gap-12 size-24 ${styles.readout}`}>
        <input
          id={id}
          ref={ref}
          value={value}
          inputMode="none"
          autoComplete="off"
          maxLength={19}
          data-autofocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => update(event.target.value)}
          data-testid="quantity"
        />
        <span>{unitName}</span>
      </div>
      <div className={styles.keys}>
        <DigitKeys precision={precision} onType={type} onClear={() => update('')} />
        <Key name="0" onPress={() => type('0')} />
        <button
          type="button"
          className={styles.key}
          onClick={() => update(value.slice(0, -1))}
          aria-label={text('erase')}
          data-testid="key-erase"
        >
          <Icon of={DeleteIcon} size={32} />
        </button>
      </div>
      <ProblemMessage problem={problem} />
      {props.children}
      <KeysFooter canConfirm={canConfirm} onBack={onBack} />
    </form>
  )
}

interface DigitKeysProps {
  precision: number
  onType: (key: string) => void
  onClear: () => void
}

/** The keys 1 to 9, and the decimal point or the key that clears. */
function DigitKeys({ precision, onType, onClear }: DigitKeysProps) {
  const text = useText(benchWords)
  return (
    <>
      {digits.map((key) => (
        <Key key={key} name={key} onPress={() => onType(key)} />
      ))}
      {precision > 0 ? (
        <Key name="." onPress={() => onType('.')} />
      ) : (
        <Key name="C" label={text('clear')} onPress={() => onClear()} />
      )}
    </>
  )
}

function KeysFooter({ canConfirm, onBack }: { canConfirm: boolean; onBack: () => void }) {
  const text = useText(benchWords)
  return (
    <div className={styles.footer}>
      <button type="button" className={styles.large} onClick={onBack} data-testid="sheet-back">
        {text('back')}
      </button>
      <button type="submit" className={styles.main} disabled={!canConfirm} data-testid="quantity-confirm">
        {text('confirm')}
      </button>
    </div>
  )
}

function ProblemMessage({ problem }: { problem: QuantityProblem | undefined }) {
  if (!problem) return null
  return (
    <p className="flush error size-18" role="alert" data-testid="quantity-problem">
      {problem.message}
    </p>
  )
}

function Key({ name, label, onPress }: { name: string; label?: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.key} onClick={onPress} aria-label={label} data-testid={`key-${name}`}>
      {name}
    </button>
  )
}
