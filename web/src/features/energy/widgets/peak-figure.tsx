import { useText } from '../../../i18n/text.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatClock } from '../../../ui/value/time.ts'
import { shownIn, useConversion } from '../../../ui/value/units.ts'
import { rateUnit } from '../comparison.ts'
import { curveAddress } from '../curve-address.ts'
import { beginOfDay } from '../map-cells.ts'
import { energyWords } from '../words.ts'
import { EnergyCard } from './energy-card.tsx'
import styles from './energy-figures.module.css'
import type { EnergyFigureProps, MeterPoint } from './figure-props.ts'
import { QuantityText } from './quantity-text.tsx'

interface PeakFigureProps extends EnergyFigureProps {
  power: MeterPoint | undefined
}

/** The highest quarter-hour of today, and its share of the contracted power. */
export function PeakFigure({ meter: { contractPower }, energy, today, counter, power }: PeakFigureProps) {
  const { peak, peakAt, day } = today
  const point = power ?? counter
  const text = useText(energyWords)
  const unit = rateUnit(energy.unit)
  const converted = shownIn(useConversion(unit), peak, unit)
  const limit = unit === 'kW' && contractPower !== null ? Number(contractPower) : 0
  const percent = peak === null || limit === 0 ? undefined : (peak * 100) / limit
  return (
    <EnergyCard
      title={text('peak')}
      to={point && curveAddress(point, { from: beginOfDay(day) })}
      picture={percent === undefined ? undefined : <LimitMeter percent={percent} />}
      note={
        <>
          {peakAt === null ? null : <span>{text('peakAt', { time: formatClock(peakAt).slice(0, 5) })}</span>}
          {percent === undefined ? null : (
            <span>{text('ofLimit', { percent: formatNumber(percent, 0), limit: `${formatNumber(limit)} kW` })}</span>
          )}
        </>
      }
      testId="energy-peak"
    >
      <QuantityText value={converted.value} unit={converted.unit} />
    </EnergyCard>
  )
}

const nearPercent = 95

function LimitMeter({ percent }: { percent: number }) {
  return (
    <span
      className={styles.meter}
      data-state={percent > 100 ? 'over' : percent >= nearPercent ? 'near' : 'within'}
      aria-hidden="true"
    >
      <span style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  )
}
