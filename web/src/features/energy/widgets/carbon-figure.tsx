import type { EnergyDay } from '@gemba/contract/energy/read-energy.ts'
import { Link } from 'react-router'
import { useReading } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import { newerOf, usePolledReadings } from '../../../resource/polled-readings.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { type Reading, Value } from '../../../ui/value/value.tsx'
import { curveAddress } from '../curve-address.ts'
import { beginOfDay } from '../map-cells.ts'
import { energyWords } from '../words.ts'
import { EnergyCard } from './energy-card.tsx'
import type { MeterPoint } from './figure-props.ts'
import { QuantityText } from './quantity-text.tsx'
import type { Meter } from './use-meter.ts'

const tonneKg = 1000

interface CarbonFigureProps {
  meter: Meter
  today: EnergyDay
  counter: MeterPoint | undefined
  powerFactor: MeterPoint | undefined
}

/** The emissions of today's energy and the power factor. Renders nothing if neither is available. */
export function CarbonFigure({ meter: { co2Factor }, today, counter, powerFactor }: CarbonFigureProps) {
  const text = useText(energyWords)
  const { amount, day } = today
  const from = beginOfDay(day)
  const factorAddress = powerFactor && curveAddress(powerFactor, { from })
  if (co2Factor !== null) {
    const kg = amount === null ? null : amount * Number(co2Factor)
    const isHeavy = kg !== null && kg >= tonneKg
    return (
      <EnergyCard
        title={text('co2')}
        to={counter && curveAddress(counter, { from })}
        note={
          <>
            <span>{text('co2Factor', { factor: formatNumber(Number(co2Factor)) })}</span>
            {powerFactor && factorAddress ? <PowerFactor point={powerFactor} address={factorAddress} /> : null}
          </>
        }
        testId="energy-co2"
      >
        <QuantityText value={isHeavy ? kg / tonneKg : kg} unit={isHeavy ? 't' : 'kg'} />
      </EnergyCard>
    )
  }
  return powerFactor ? (
    <EnergyCard title={text('powerFactor')} to={factorAddress} testId="energy-power-factor">
      <LiveFactor point={powerFactor} isLarge />
    </EnergyCard>
  ) : null
}

function PowerFactor({ point, address }: { point: MeterPoint; address: string }) {
  const text = useText(energyWords)
  return (
    <span>
      <Link to={address}>{text('powerFactor')}</Link> <LiveFactor point={point} />
    </span>
  )
}

/** Returns a reading as a factor of 1. Meters send it as a factor or in percent. */
const asFactor = (reading: Reading, unit: string | null): Reading =>
  unit === '%' && reading.value !== null ? { ...reading, value: Number(reading.value) / 100 } : reading

function LiveFactor({ point, isLarge = false }: { point: MeterPoint; isLarge?: boolean }) {
  const polled = usePolledReadings([point.id])
  const reading = newerOf(useReading(point.id), polled.get(point.id))
  return <Value reading={reading && asFactor(reading, point.unit)} decimals={2} isLarge={isLarge} isBrief={!isLarge} />
}
