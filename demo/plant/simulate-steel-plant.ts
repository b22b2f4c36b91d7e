// The meter readings of the demo plant at an instant of today: the year of the real plant, mapped to the calendar.

import { type MeterValues, meterOf } from './plant-meter.ts'
import type { PlantYear } from './plant-year.ts'
import { plantOffsetMs, type SteelPlantPoint, steelPlantPoints } from './read-steel-plant.ts'

const hourMs = 3_600_000

/** Higher loads are compressed, so that only the planned peaks reach the warning limit of 120 kWh. */
const kneeKwh = 100
const noiseShare = 0.01

/** Three peaks per hour, 20 minutes apart, in kWh: a warning, an error, and occasionally an emergency. */
const peaks = [132, 161, 128, 135, 158, 192]
const excursionMs = 90_000
const excursionEveryMs = hourMs / 3

export type Simulate = (now: number, random?: () => number) => MeterValues

/**
 * Returns a function from an instant (epoch ms) to the values of all points: those of the same weekday and time of day
 * in the year of the real plant, with one percent of noise. Load peaks follow a fixed schedule. The counter is that of
 * the real plant.
 */
export function simulateSteelPlant(year: PlantYear): Simulate {
  return (now, random = Math.random) => {
    const real = year.at(now)
    const pairs = steelPlantPoints.map((point) => [point, real[point] * (1 + (random() * 2 - 1) * noiseShare)])
    const values = Object.fromEntries(pairs) as Record<SteelPlantPoint, number>
    const load = values.activeEnergy
    const pressed = load > kneeKwh ? kneeKwh + (load - kneeKwh) * 0.2 : load
    return meterOf({ ...values, activeEnergy: raiseLoad(pressed, now) }, year.consumedAt(now))
  }
}

/** Adds a sine-shaped peak to the load. Its start varies a little in each third of an hour. */
function raiseLoad(load: number, now: number): number {
  const local = now + plantOffsetMs
  const turn = Math.floor(local / excursionEveryMs)
  const beginsAt = turn * excursionEveryMs + ((turn * 7) % 13) * 60_000 + 120_000
  const progress = (local - beginsAt) / excursionMs
  if (progress < 0 || progress > 1) return load
  const peak = peaks[turn % peaks.length] ?? 0
  return load + (peak - load) * Math.sin(progress * Math.PI)
}
