// Maps the year of the real plant to the calendar, shifted by whole weeks, so that weekday and time of day stay and
// every instant has a reading.
import { type SteelPlantPoint, type SteelPlantReading, steelPlantPoints } from './read-steel-plant.ts'

export const quarterMs = 900_000
// 2018 has 52 weeks and a day. The day is left out, so that the weekday stays.
const quarters = 52 * 7 * 96
const roundMs = quarters * quarterMs

type PlantValues = Readonly<Record<SteelPlantPoint, number>>

/** The real plant at any instant (epoch ms). */
export interface PlantYear {
  /** Returns the values of an instant: as measured at a quarter hour, interpolated between two. */
  at(ts: number): PlantValues
  /** Returns the kWh of a quarter hour, as in `at`. */
  energyAt(ts: number): number
  /** Returns the kWh consumed since the start of 2018; never decreases. */
  consumedAt(ts: number): number
}

/** Repeats a year over the calendar. @param readings every quarter hour of it, without a gap */
export function buildPlantYear(readings: readonly SteelPlantReading[]): PlantYear {
  const start = readings[0]?.ts ?? 0
  if (readings.length <= quarters) throw new RangeError('the year of readings is not complete')
  const consumed = sumUp(readings)
  const locate = (ts: number) => {
    const round = Math.floor((ts - start) / roundMs)
    const position = (ts - start - round * roundMs) / quarterMs
    const index = Math.floor(position)
    return { round, index, share: position - index }
  }
  return {
    at(ts) {
      const { index, share } = locate(ts)
      const [before, after] = [readings[index], readings[index + 1]] as [SteelPlantReading, SteelPlantReading]
      return between(before.values, after.values, share)
    },
    energyAt(ts) {
      const { index, share } = locate(ts)
      const [before = 0, after = 0] = [readings[index]?.values.activeEnergy, readings[index + 1]?.values.activeEnergy]
      return before + (after - before) * share
    },
    consumedAt(ts) {
      const { round, index, share } = locate(ts)
      const [from = 0, to = 0] = [consumed[index], consumed[index + 1]]
      return round * (consumed[quarters] ?? 0) + from + (to - from) * share
    },
  }
}

/**
 * Returns the kWh from the first reading of a round to each of the others. The last one is the first of the next round.
 */
function sumUp(readings: readonly SteelPlantReading[]): Float64Array {
  const sums = new Float64Array(quarters + 1)
  for (let index = 1; index <= quarters; index++) {
    const closing = readings[index % quarters]?.values.activeEnergy ?? 0
    sums[index] = (sums[index - 1] ?? 0) + closing
  }
  return sums
}

function between(before: PlantValues, after: PlantValues, share: number): PlantValues {
  if (share === 0) return before
  const values = steelPlantPoints.map((point) => [point, before[point] + (after[point] - before[point]) * share])
  return Object.fromEntries(values) as PlantValues
}
