import { useText } from '../../../i18n/text.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { energyWords } from '../words.ts'
import styles from './energy-figures.module.css'

interface QuantityTextProps {
  value: number | null
  unit: string | null
  decimals?: number
}

/** A quantity with its unit, or a text that it is unknown. */
export function QuantityText({ value, unit, decimals }: QuantityTextProps) {
  const text = useText(energyWords)
  if (value === null) return <span className={styles.nothing}>{text('noReadings')}</span>
  return (
    <span className={styles.figure}>
      {formatNumber(value, decimals ?? usualDecimals(value))}
      {unit ? <span className={styles.unit}>&#8201;{unit}</span> : null}
    </span>
  )
}

/** Three significant digits are enough for a sum. */
const usualDecimals = (value: number): number => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
