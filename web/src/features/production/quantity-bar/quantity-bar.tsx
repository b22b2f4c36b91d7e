// How much is good, in work, to rework, scrap and left, as one bar with its figures: in a row, on a card, on a page.
import { compareDecimals, restOfDecimal, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
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

/** As they stand in the bar. */
const parts = ['good', 'inWork', 'rework', 'scrap'] as const
type Part = (typeof parts)[number] | 'left'

interface BarPart {
  readonly part: Part
  readonly quantity: string
}

const isSome = (quantity: string): boolean => compareDecimals(quantity, '0') > 0

function partsOf(quantities: Quantities): { told: BarPart[]; whole: number } {
  const known = parts.flatMap((part) => {
    const quantity = quantities[part]
    return quantity === undefined ? [] : [{ part, quantity }]
  })
  const done = sumOfDecimals(...known.map(({ quantity }) => quantity))
  const left = restOfDecimal(quantities.planned, done)
  // More than planned may be made: then that is the whole.
  return { told: [...known, { part: 'left', quantity: left }], whole: Number(sumOfDecimals(done, left)) }
}

export function QuantityBar({ quantities, unit, size = 'row' }: QuantityBarProps) {
  const text = useText(quantityWords)
  const { told, whole } = partsOf(quantities)
  const planned = formatDecimal(quantities.planned)
  const wordsOf = ({ part, quantity }: BarPart) => text('told', { name: text(part), quantity: formatDecimal(quantity) })
  const all = text('all', { planned, unit, parts: told.map(wordsOf).join(text('between')) })
  const bar = (
    <span className={styles.bar} aria-hidden="true">
      {told
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
        <span className={styles.line}>
          {formatDecimal(quantities.good)} / {planned} <span className={styles.unit}>{unit}</span>
        </span>
        {bar}
      </span>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; these are figures of one thing
    <span {...shared} role="group" aria-label={all}>
      {bar}
      <Figures told={told} planned={planned} unit={unit} />
    </span>
  )
}

function Figures({ told, planned, unit }: { told: readonly BarPart[]; planned: string; unit: string }) {
  const text = useText(quantityWords)
  return (
    <span className={styles.figures}>
      {told
        .filter(({ part, quantity }) => part === 'good' || isSome(quantity))
        .map(({ part, quantity }) => (
          <span key={part} className={styles.figure}>
            <span className={styles.key} data-part={part} aria-hidden="true" />
            <strong>{formatDecimal(quantity)}</strong> {text(part)}
          </span>
        ))}
      <span className={styles.whole}>
        <strong>{planned}</strong> {unit} {text('planned')}
      </span>
    </span>
  )
}
