import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { shownIn, useConversion } from '../../../ui/value/units.ts'
import { compareToday } from '../comparison.ts'
import { curveAddress } from '../curve-address.ts'
import { beginOfDay } from '../map-cells.ts'
import { energyWords } from '../words.ts'
import { DayBars } from './day-bars.tsx'
import { EnergyCard } from './energy-card.tsx'
import type { EnergyFigureProps } from './figure-props.ts'
import { QuantityText } from './quantity-text.tsx'

const wellMeasuredPercent = 99

/** The energy of today, compared with other days. */
export function TodayFigure({ energy: { days, unit }, today, counter }: EnergyFigureProps) {
  const text = useText(energyWords)
  const conversion = useConversion(unit)
  const converted = shownIn(conversion, today.amount, unit)
  return (
    <EnergyCard
      title={text('today')}
      to={counter && curveAddress(counter, { from: beginOfDay(today.day) })}
      picture={<DayBars days={days} unit={unit} />}
      note={<Context days={days} measuredPercent={today.measuredPercent} />}
      testId="energy-today"
    >
      <QuantityText value={converted.value} unit={converted.unit} />
    </EnergyCard>
  )
}

function Context({ days, measuredPercent }: Pick<EnergyFigureProps['energy'], 'days'> & { measuredPercent: number }) {
  const text = useText(energyWords)
  const language = useLanguage((state) => state.language)
  const comparison = compareToday(days)
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${days.at(-1)?.day}T12:00:00Z`),
  )
  const params = { n: comparison?.days ?? 0, weekday, percent: formatNumber(Math.abs(comparison?.percent ?? 0), 0) }
  return (
    <>
      {comparison ? text(comparison.percent < 0 ? 'less' : 'more', params) : text('noComparison')}
      {measuredPercent < wellMeasuredPercent ? (
        <span>{text('incomplete', { percent: formatNumber(Math.floor(measuredPercent), 0) })}</span>
      ) : null}
    </>
  )
}
