// How much of the chosen material is consumed; more than is planned asks why.
import { compareDecimals, restOfDecimal } from '@gemba/contract/rules/decimal.ts'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import large from '../sheet/bench-sheet.module.css'
import { LargeKeys } from '../sheet/large-keys.tsx'
import { benchWords } from '../words.ts'
import styles from './consume.module.css'
import { ExtraReason } from './extra-reason.tsx'
import type { Choice } from './scanned-material.ts'
import { consumeWords } from './words.ts'

interface ConsumeQuantityProps {
  choice: Choice
  wrong: string
  isBusy: boolean
  onScan: (code: string) => void
  onConfirm: (quantity: string, remark?: string) => void
  onBack: () => void
}

export function ConsumeQuantity({ choice, wrong, isBusy, onScan, onConfirm, onBack }: ConsumeQuantityProps) {
  const text = useText(consumeWords)
  const [extra, setExtra] = useState<string>()
  const { left, allowed, planned, unitName, precision } = choice
  const confirm = (quantity: string) => {
    if (isBusy) return
    if (compareDecimals(quantity, allowed) > 0) setExtra(quantity)
    else onConfirm(quantity)
  }
  const hint =
    Number(allowed) > 0
      ? text('hint', { planned: `${formatDecimal(planned)} ${unitName}`, left: `${formatDecimal(left)} ${unitName}` })
      : text('extraHint')
  if (extra !== undefined) {
    const over = restOfDecimal(extra, left)
    return (
      <ExtraReason
        over={`${formatDecimal(over)} ${unitName} ${choice.materialCode}`}
        isBusy={isBusy}
        onConfirm={(remark) => onConfirm(extra, remark)}
        onBack={() => setExtra(undefined)}
      />
    )
  }
  return (
    <div className={large.choice}>
      <ChoiceCard choice={choice} />
      {wrong ? (
        <p className={styles.wrong} role="alert" data-testid="scan-wrong">
          {wrong}
        </p>
      ) : null}
      {choice.serialNumber ? (
        <OnePiece {...{ unitName, isBusy, hint, onScan, onBack }} onConfirm={() => confirm('1')} />
      ) : (
        <LargeKeys
          initial={Number(left) > 0 ? left : ''}
          {...{ unitName, precision, hint, onScan, onBack }}
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
      <strong>
        {materialCode} <span>{materialName}</span>
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

/** A serial number is one piece. */
function OnePiece({ unitName, hint, isBusy, onScan, onConfirm, onBack }: OnePieceProps) {
  const text = useText(consumeWords)
  const words = useText(benchWords)
  useScanner(onScan, { isInDialog: true })
  return (
    <>
      <p className={large.hint}>{hint}</p>
      <div className={large.ends}>
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
