import { useText } from '../../../i18n/text.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { energyWords } from '../words.ts'

interface QuantityTextProps {
  value: number | null
  unit: string | null
  decimals?: number
}

/** A quantity with its unit, or a text that it is unknown. */
export function QuantityText({ value, unit, decimals }: QuantityTextProps) {
  const text = useText(energyWords)
  if (value === null) return <span className="muted size-14 regular">{text('noReadings')}</span>
  return (
    <span className="size-28 bold numeric tight">
      {formatNumber(value, decimals ?? usualDecimals(value))}
      {unit ? <span className="muted size-14 regular">&#8239;{unit}</span> : null}
    </span>
  )
}

/** Three significant digits are enough for a sum. */
const usualDecimals = (value: number): number => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
