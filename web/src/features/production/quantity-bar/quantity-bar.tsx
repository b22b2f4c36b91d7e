// Good, running, rework, scrap and remaining quantity as one bar with figures, for rows, cards and pages.
import { compareDecimals, subtractToZero, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { useText } from '../../../i18n/text.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './order-quantity.module.css'
import type { Quantities } from './quantities.ts'
import { quantityWords } from './words.ts'

interface QuantityBarProps {
  quantities: Quantities
  unit: string
  size?: 'row' | 'card' | 'page'
}

/** In the order of the bar. */
const parts = ['good', 'inWork', 'rework', 'scrap'] as const
type Part = (typeof parts)[number] | 'left'

interface BarPart {
  readonly part: Part
  readonly quantity: string
}

const isSome = (quantity: string): boolean => compareDecimals(quantity, '0') > 0

function partsOf(quantities: Quantities): { barParts: BarPart[]; whole: number } {
  const knownParts = parts.flatMap((part) => {
    const quantity = quantities[part]
    return quantity === undefined ? [] : [{ part, quantity }]
  })
  const doneQuantity = sumOfDecimals(...knownParts.map(({ quantity }) => quantity))
  const remainingQuantity = subtractToZero(quantities.planned, doneQuantity)
  // If more than planned was made, that quantity is the whole bar.
  return {
    barParts: [...knownParts, { part: 'left', quantity: remainingQuantity }],
    whole: Number(sumOfDecimals(doneQuantity, remainingQuantity)),
  }
}

export function QuantityBar({ quantities, unit, size = 'row' }: QuantityBarProps) {
  const text = useText(quantityWords)
  const { barParts, whole } = partsOf(quantities)
  const planned = formatDecimal(quantities.planned)
  const wordsOf = ({ part, quantity }: BarPart) => text('told', { name: text(part), quantity: formatDecimal(quantity) })
  const all = text('all', { planned, unit, parts: barParts.map(wordsOf).join(text('between')) })
  const bar = (
    <span className={styles.bar} aria-hidden="true">
      {barParts
        .filter(({ part, quantity }) => part !== 'left' && isSome(quantity))
        .map(({ part, quantity }) => (
          <span key={part} data-part={part} style={{ width: `${(100 * Number(quantity)) / whole}%` }} />
        ))}
    </span>
  )
  const shared = { className: styles.quantity, 'data-size': size, title: all, 'data-testid': 'quantity-bar' } as const
  if (size === 'row')
    return (
      <span {...shared} role="img" aria-label={all}>
        <span className="nowrap">
          {formatDecimal(quantities.good)} / {planned} <span className="muted unit">{unit}</span>
        </span>
        {bar}
      </span>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this groups figures
    <span {...shared} role="group" aria-label={all}>
      {bar}
      <Figures barParts={barParts} planned={planned} unit={unit} />
    </span>
  )
}

function Figures({ barParts, planned, unit }: { barParts: readonly BarPart[]; planned: string; unit: string }) {
  const text = useText(quantityWords)
  return (
    <span className={`bar gap-4-14 muted size-13 ${styles.figures}`}>
      {barParts
        .filter(({ part, quantity }) => part === 'good' || isSome(quantity))
        .map(({ part, quantity }) => (
          <span key={part} className={styles.figure}>
            <span className={styles.key} data-part={part} aria-hidden="true" />
            <strong className="text-colour bold">{formatDecimal(quantity)}</strong> {text(part)}
          </span>
        ))}
      <span className="push nowrap">
        <strong className="text-colour bold">{planned}</strong> {unit} {text('planned')}
      </span>
    </span>
  )
}
