// Values of the supply meter in addition to the measured ones: its power and a counter.
import type { PlantYear } from './plant-year.ts'
import { type SteelPlantPoint, steelPlantPoints } from './read-steel-plant.ts'

/** Points with unchanged measured values. */
type MeasuredPoint = Exclude<SteelPlantPoint, 'co2'>
const measured = steelPlantPoints.filter((point): point is MeasuredPoint => point !== 'co2')
const meterPoints = [...measured, 'carbon', 'power', 'energyTotal'] as const
type MeterPoint = (typeof meterPoints)[number]
export type MeterValues = Record<MeterPoint, number>

/** The file of the real plant has tonnes. For a quarter hour kilograms are more readable. */
const kgPerTonne = 1000

/** Returns the power in kW for the energy of a quarter hour in kWh. */
const powerOf = (quarterEnergy: number): number => quarterEnergy * 4

const decimals: Readonly<Record<MeterPoint, number>> = {
  activeEnergy: 2,
  laggingReactive: 2,
  leadingReactive: 2,
  carbon: 1,
  laggingPowerFactor: 2,
  leadingPowerFactor: 2,
  power: 1,
  energyTotal: 1,
}

/** Returns the meter values for the consumption at an instant, or `share` of it for a submeter. */
export function meterOf(values: Readonly<Record<SteelPlantPoint, number>>, consumed: number, share = 1): MeterValues {
  const { activeEnergy, laggingReactive, leadingReactive, co2, laggingPowerFactor, leadingPowerFactor } = values
  return rounded({
    activeEnergy: activeEnergy * share,
    laggingReactive: laggingReactive * share,
    leadingReactive: leadingReactive * share,
    carbon: co2 * kgPerTonne * share,
    laggingPowerFactor: Math.min(laggingPowerFactor, 100),
    leadingPowerFactor: Math.min(leadingPowerFactor, 100),
    power: powerOf(activeEnergy * share),
    energyTotal: consumed * share,
  })
}

/** Returns the meter values of the real plant, shifted by whole weeks. */
export const readMeter = (year: PlantYear, ts: number, share = 1): MeterValues =>
  meterOf(year.at(ts), year.consumedAt(ts), share)

function rounded(values: MeterValues): MeterValues {
  const pairs = meterPoints.map((point) => [point, round(values[point], decimals[point])])
  return Object.fromEntries(pairs) as MeterValues
}

export function round(value: number, places: number): number {
  const factor = 10 ** places
  return Math.round(value * factor) / factor
}
