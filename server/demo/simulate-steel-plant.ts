// What the demo plant reads at an instant of today: the year of the real plant, laid over the calendar week by week.
import { plantOffsetMs, type SteelPlantPoint, type SteelPlantReading, steelPlantPoints } from './read-steel-plant.ts'

const quarterMs = 900_000
const hourMs = 3_600_000
// Whole weeks, so that the weekday stays: 2018 holds 52 of them and a day.
const yearMs = 52 * 7 * 24 * hourMs

/** Load above it is pressed together, so that only the planned excursions reach the warning limit of 120 kWh. */
const kneeKwh = 100
const noiseShare = 0.01

/** Three loads a third of an hour apart, kWh at the peak: a warning, an error, and now and then an emergency. */
const peaks = [132, 161, 128, 135, 158, 192]
const excursionMs = 90_000
const excursionEveryMs = hourMs / 3

export type Simulate = (now: number, random?: () => number) => Record<SteelPlantPoint, number>

/**
 * A function from an instant (epoch ms) to the values of all points: those of the same weekday and time of day in the
 * given year, interpolated, with one percent of noise. Excursions of the load follow a fixed schedule.
 * @param readings the year, every quarter of an hour without a gap
 */
export function simulateSteelPlant(readings: readonly SteelPlantReading[]): Simulate {
  const start = readings[0]?.ts ?? 0
  return (now, random = Math.random) => {
    const position = ((((now - start) % yearMs) + yearMs) % yearMs) / quarterMs
    const [before, after] = [readings[Math.floor(position)], readings[Math.floor(position) + 1]]
    if (!before || !after) throw new RangeError('the year of readings is not complete')
    const share = position - Math.floor(position)
    const readPoint = (point: SteelPlantPoint) => {
      const value = before.values[point] + (after.values[point] - before.values[point]) * share
      return value * (1 + (random() * 2 - 1) * noiseShare)
    }
    const values = Object.fromEntries(steelPlantPoints.map((point) => [point, readPoint(point)]))
    return tidy(values as Record<SteelPlantPoint, number>, now)
  }
}

function tidy(values: Record<SteelPlantPoint, number>, now: number): Record<SteelPlantPoint, number> {
  const load = values.activeEnergy
  const pressed = load > kneeKwh ? kneeKwh + (load - kneeKwh) * 0.2 : load
  return {
    activeEnergy: round(raiseLoad(pressed, now), 2),
    laggingReactive: round(values.laggingReactive, 2),
    leadingReactive: round(values.leadingReactive, 2),
    co2: round(values.co2, 4),
    laggingPowerFactor: round(Math.min(values.laggingPowerFactor, 100), 2),
    leadingPowerFactor: round(Math.min(values.leadingPowerFactor, 100), 2),
  }
}

/** A rise and fall in the shape of a sine, its beginning shifted a little in each third of an hour. */
function raiseLoad(load: number, now: number): number {
  const local = now + plantOffsetMs
  const turn = Math.floor(local / excursionEveryMs)
  const beginsAt = turn * excursionEveryMs + ((turn * 7) % 13) * 60_000 + 120_000
  const progress = (local - beginsAt) / excursionMs
  if (progress < 0 || progress > 1) return load
  const peak = peaks[turn % peaks.length] ?? 0
  return load + (peak - load) * Math.sin(progress * Math.PI)
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
