// How much of a work order is good, scrap or to be worked again, as one bar with its figures.
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { benchWords } from './words.ts'
import styles from './work-quantities.module.css'

interface WorkQuantitiesProps {
  quantity: string
  goodQuantity: string
  scrapQuantity: string
  reworkQuantity: string
  unitName: string
  /** On a card among many. */
  isCompact?: boolean
}

export function WorkQuantities({
  quantity,
  goodQuantity,
  scrapQuantity,
  reworkQuantity,
  unitName,
  isCompact = false,
}: WorkQuantitiesProps) {
  const text = useText(benchWords)
  const parts = [
    { name: text('good'), amount: goodQuantity, style: styles.good },
    { name: text('scrap'), amount: scrapQuantity, style: styles.scrap },
    { name: text('toRework'), amount: reworkQuantity, style: styles.rework },
  ]
  // A width is no figure: it may be rounded.
  const whole = Math.max(
    Number(quantity),
    parts.reduce((sum, { amount }) => sum + Number(amount), 0),
  )
  return (
    <div className={classNames(styles.quantities, isCompact && styles.compact)} data-testid="work-quantities">
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ name, amount, style }) => (
          <span key={name} className={style} style={{ width: `${(Number(amount) / whole) * 100 || 0}%` }} />
        ))}
      </div>
      <ul className={styles.figures}>
        {parts.map(({ name, amount, style }) => (
          <li key={name}>
            <span className={classNames(styles.sign, style)} aria-hidden="true" /> {name}{' '}
            <strong>{formatDecimal(amount)}</strong>
          </li>
        ))}
        <li>{text('ofPlanned', { n: formatDecimal(quantity), unit: unitName })}</li>
      </ul>
    </div>
  )
}
