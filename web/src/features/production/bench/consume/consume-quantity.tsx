// Asks how much of the chosen material is consumed. More than the allowed quantity requires a reason.
import { compareDecimals, subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import large from '../sheet/bench-sheet.module.css'
import { LargeKeys } from '../sheet/large-keys.tsx'
import type { ConsumptionSource } from '../source/location-stock.ts'
import { SourceButton } from '../source/source-button.tsx'
import { SourceStep } from '../source/source-step.tsx'
import { benchWords } from '../words.ts'
import styles from './consume.module.css'
import { ConsumeProblem } from './consume-problem.tsx'
import { ExtraReason } from './extra-reason.tsx'
import type { Choice } from './scanned-material.ts'
import { consumeWords } from './words.ts'

interface ConsumeQuantityProps {
  choice: Choice
  /** Undefined: from the line side. */
  source: ConsumptionSource | undefined
  /** Why a scan or the consumption is refused. '' if it is not. */
  wrong: string
  isBusy: boolean
  onSource: (source: ConsumptionSource | undefined) => void
  onScan: (code: string) => void
  onConfirm: (quantity: string, remark?: string) => void
  onBack: () => void
}

export function ConsumeQuantity(props: ConsumeQuantityProps) {
  const { choice, source, wrong, isBusy, onSource, onScan, onConfirm, onBack } = props
  const text = useText(consumeWords)
  const [extra, setExtra] = useState<string>()
  const { left, allowed, planned, unitName, precision } = choice
  const [initial, setInitial] = useState(Number(left) > 0 ? left : '')
  const typed = useRef(initial)
  const [isChoosingSource, setChoosingSource] = useState(false)
  const confirm = (quantity: string) => {
    if (isBusy) return
    if (compareDecimals(quantity, allowed) > 0) setExtra(quantity)
    else onConfirm(quantity)
  }
  const inUnit = (quantity: string) => `${formatDecimal(quantity)} ${unitName}`
  const hint = Number(allowed) > 0 ? text('hint', { planned: inUnit(planned), left: inUnit(left) }) : text('extraHint')
  if (extra !== undefined) {
    return (
      <ExtraReason
        wrong={wrong}
        over={`${inUnit(subtractToZero(extra, left))} ${choice.materialCode}`}
        isBusy={isBusy}
        onConfirm={(remark) => onConfirm(extra, remark)}
        onBack={() => setExtra(undefined)}
      />
    )
  }
  // The typed quantity is restored when the keys are shown again.
  const chooseSource = () => {
    setInitial(typed.current)
    setChoosingSource(true)
  }
  if (isChoosingSource) {
    const close = () => setChoosingSource(false)
    const confirmSource = (chosenLocation: ConsumptionSource | undefined) => {
      onSource(chosenLocation)
      close()
    }
    return <SourceStep choice={choice} source={source} onConfirm={confirmSource} onBack={close} />
  }
  return (
    <div className="column gap-16">
      <div className={`flow gap-12 ${styles.head}`}>
        <ChoiceCard choice={choice} />
        <SourceButton source={source} onPress={chooseSource} />
      </div>
      <ConsumeProblem message={wrong} />
      {choice.serialNumber ? (
        <OnePiece
          unitName={unitName}
          isBusy={isBusy}
          hint={hint}
          onScan={onScan}
          onBack={onBack}
          onConfirm={() => confirm('1')}
        />
      ) : (
        <LargeKeys
          initial={initial}
          onType={(quantity) => {
            typed.current = quantity
          }}
          unitName={unitName}
          precision={precision}
          hint={hint}
          onScan={onScan}
          onBack={onBack}
          onConfirm={confirm}
        />
      )}
    </div>
  )
}

function ChoiceCard({ choice }: { choice: Choice }) {
  const text = useText(consumeWords)
  const { materialCode, materialName, lotCode, serialNumber, substituteFor } = choice
  return (
    <p className={styles.chosen} data-testid="consume-choice">
      <strong className="size-22">
        {materialCode} <span className="regular">{materialName}</span>
      </strong>
      {substituteFor ? <span>{text('instead', { material: substituteFor.materialCode })}</span> : null}
      <span>
        {serialNumber
          ? text('serial', { code: serialNumber })
          : lotCode
            ? text('lot', { code: lotCode })
            : text('oldestLot')}
      </span>
    </p>
  )
}

interface OnePieceProps extends Pick<ConsumeQuantityProps, 'isBusy' | 'onScan' | 'onBack'> {
  unitName: string
  hint: string
  onConfirm: () => void
}

/** Asks to confirm one piece. A serial number identifies exactly one. */
function OnePiece({ unitName, hint, isBusy, onScan, onConfirm, onBack }: OnePieceProps) {
  const text = useText(consumeWords)
  const words = useText(benchWords)
  useScanner(onScan, { isInDialog: true })
  return (
    <>
      <p className="flush muted size-16">{hint}</p>
      <div className={large.footer}>
        <button type="button" className={large.large} onClick={onBack} data-testid="sheet-back">
          {words('back')}
        </button>
        <button
          type="button"
          className={large.main}
          disabled={isBusy}
          onClick={onConfirm}
          data-testid="quantity-confirm"
        >
          {text('consumeOne', { unit: unitName })}
        </button>
      </div>
    </>
  )
}
