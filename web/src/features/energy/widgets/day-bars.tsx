// Bars of the last days. The last bar is today.
import type { EnergyDay } from '@gemba/contract/energy/read-energy.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { shownIn, useConversion } from '../../../ui/value/units.ts'
import styles from './day-bars.module.css'

const height = 40

interface DayBarsProps {
  days: readonly EnergyDay[]
  unit: string | null
}

export function DayBars({ days, unit }: DayBarsProps) {
  const conversion = useConversion(unit)
  const maxAmount = Math.max(...days.map(({ amount }) => amount ?? 0))
  if (maxAmount <= 0) return <span className={`block full-width height-40 ${styles.bars}`} />
  return (
    <svg
      className={`block full-width height-40 ${styles.bars}`}
      viewBox={`0 0 ${days.length * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, amount }, index) => {
        const converted = shownIn(conversion, amount, unit)
        const barHeight = ((amount ?? 0) * height) / maxAmount
        return (
          <rect
            key={day}
            x={index * 10 + 1}
            y={height - barHeight}
            width={8}
            height={barHeight}
            data-is-today={index === days.length - 1}
          >
            <title>{`${day}: ${converted.value === null ? '—' : formatNumber(converted.value, 0)} ${converted.unit}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
