// The progress of a line as a bar with figures: done, under way and remaining.
import { isDecimal } from '@gemba/contract/rules/decimal.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './bill-values.module.css'

interface QuantityBarProps {
  /** Accessible name of the bar. */
  label: string
  done: string
  /** Includes `done`, as the picked quantity includes the issued one. */
  underWay?: string
  whole: string
  unit: string
}

const partOf = (part: string, total: string): number => {
  const of = isDecimal(total) ? Number(total) : 0
  return of > 0 ? Math.min(100, (100 * Number(part)) / of) : 0
}

export function QuantityBar({ label, done, underWay = done, whole, unit }: QuantityBarProps) {
  const figures = `${formatDecimal(done)} / ${formatDecimal(whole)} ${unit}`
  return (
    <span className={styles.quantity} title={label}>
      <span className="visually-hidden">{label}</span>
      <span className="numeric nowrap">{figures}</span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.underWay} style={{ width: `${partOf(underWay, whole)}%` }} />
        <span className="primary-surface" style={{ width: `${partOf(done, whole)}%` }} />
      </span>
    </span>
  )
}
