import { formatReading } from './number.ts'
import { shownIn, useConversion } from './units.ts'

interface FigureProps {
  value: number | string | boolean | null | undefined
  unit: string | null | undefined
  decimals?: number | null | undefined
}

/** A stored value with its unit, converted to the unit that the person prefers. */
export function Figure({ value, unit, decimals }: FigureProps) {
  const figure = shownIn(useConversion(unit), value, unit)
  return (
    <>
      {formatReading(figure.value, decimals)}
      {figure.unit && value !== null && value !== undefined ? (
        <span className="muted unit">&#8239;{figure.unit}</span>
      ) : null}
    </>
  )
}
