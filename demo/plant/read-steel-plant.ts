// The year of a real steel plant that the demo company starts with. Licence and source: LICENCE.md in this folder.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** One reading of all measured points of the plant. */
export interface SteelPlantReading {
  /** Epoch milliseconds UTC. */
  readonly ts: number
  /** Values by point code, in the units of {@link steelPlantUnits}. */
  readonly values: Readonly<Record<SteelPlantPoint, number>>
}

/** Point codes of the demo object `steel-plant`, with their units, in the order of the file's columns. */
const steelPlantUnits = {
  activeEnergy: 'kWh',
  laggingReactive: 'kVarh',
  leadingReactive: 'kVarh',
  co2: 't',
  laggingPowerFactor: '%',
  leadingPowerFactor: '%',
} as const

export type SteelPlantPoint = keyof typeof steelPlantUnits

export const steelPlantPoints = Object.keys(steelPlantUnits) as SteelPlantPoint[]

/** The plant's local time is UTC+9 all year, because Korea has no daylight saving time. */
export const plantOffsetMs = 9 * 3_600_000

const file = new URL('./steel-plant-energy.csv.gz', import.meta.url)
const dayMs = 86_400_000

/** All 35 040 readings (210 240 values), strictly ascending in time. Takes about 0.2 s. */
export function readSteelPlant(): SteelPlantReading[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  return lines.slice(1).map(parseReading)
}

function parseReading(line: string): SteelPlantReading {
  const [date = '', ...columns] = line.split(';')
  const numbers = columns.slice(0, steelPlantPoints.length).map(Number)
  const values = Object.fromEntries(steelPlantPoints.map((point, i) => [point, numbers[i] ?? Number.NaN]))
  return { ts: parseLocalTime(date), values: values as Record<SteelPlantPoint, number> }
}

// dd/MM/yyyy HH:mm. The last reading of a day has the time 00:00 with the date of that day. It belongs to the following
// midnight.
function parseLocalTime(text: string): number {
  const [, day, month, year, hour, minute] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(text) ?? []
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  const closesDay = hour === '00' && minute === '00'
  return local + (closesDay ? dayMs : 0) - plantOffsetMs
}
