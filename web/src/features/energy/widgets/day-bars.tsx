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
  const most = Math.max(...days.map(({ amount }) => amount ?? 0))
  if (most <= 0) return <span className={styles.bars} />
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${days.length * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, amount }, index) => {
        const shown = shownIn(conversion, amount, unit)
        const tall = ((amount ?? 0) * height) / most
        return (
          <rect
            key={day}
            x={index * 10 + 1}
            y={height - tall}
            width={8}
            height={tall}
            data-is-today={index === days.length - 1}
          >
            <title>{`${day}: ${shown.value === null ? '—' : formatNumber(shown.value, 0)} ${shown.unit}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
