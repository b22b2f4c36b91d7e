// An exact quantity with its unit. A missing quantity is shown as a muted dash.
import { formatDecimal } from '../../../ui/value/number.ts'

export function Quantity({ value, unit }: { value: string | null | undefined; unit: string }) {
  if (value === null || value === undefined) return <span className="muted">—</span>
  return (
    <span className={value === '0' ? 'numeric nowrap muted' : 'numeric nowrap'}>
      {formatDecimal(value)}
      <span className="muted">{`\u2009${unit}`}</span>
    </span>
  )
}
