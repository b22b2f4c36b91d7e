// An exact quantity with its unit. A missing quantity is shown as a muted dash.
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './quantity.module.css'

export function Quantity({ value, unit }: { value: string | null | undefined; unit: string }) {
  if (value === null || value === undefined) return <span className={styles.none}>—</span>
  return (
    <span className={value === '0' ? `${styles.quantity} ${styles.none}` : styles.quantity}>
      {formatDecimal(value)}
      <span className={styles.unit}>{`\u2009${unit}`}</span>
    </span>
  )
}
