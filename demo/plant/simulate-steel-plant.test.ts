import { expect, test } from 'vitest'
import { buildPlantYear } from './plant-year.ts'
import { readSteelPlant } from './read-steel-plant.ts'
import { simulateSteelPlant } from './simulate-steel-plant.ts'

const readings = readSteelPlant()
const simulate = simulateSteelPlant(buildPlantYear(readings))
const withoutNoise = () => 0.5
const weekMs = 7 * 86_400_000

test('returns the reading of the same weekday and time of day of the year', () => {
  const monday = Date.parse('2018-03-05T10:15:00+09:00')
  const reading = readings.find(({ ts }) => ts === monday)
  expect(reading).toBeDefined()
  for (const later of [0, 52, 52 * 8, -52]) {
    const {
      activeEnergy: _raised,
      power: _too,
      energyTotal: _counts,
      carbon,
      ...others
    } = simulate(monday + later * weekMs, withoutNoise)
    expect(reading?.values).toMatchObject(others)
    expect(carbon).toBeCloseTo((reading?.values.co2 ?? 0) * 1000, 1)
  }
})

test('interpolates between two readings', () => {
  const at = Date.parse('2018-03-05T10:22:30+09:00')
  const [a, b] = [at - 450_000, at + 450_000].map((ts) => readings.find((reading) => reading.ts === ts))
  const middle = ((a?.values.laggingReactive ?? 0) + (b?.values.laggingReactive ?? 0)) / 2
  expect(simulate(at, withoutNoise).laggingReactive).toBeCloseTo(middle, 2)
})

/** Returns the times per hour at which the load, read every second, exceeds a limit. */
function countRises(from: number, limit: number): number[] {
  return Array.from({ length: 24 }, (_, hour) => {
    let rises = 0
    let isAbove = false
    for (let second = 0; second < 3600; second += 1) {
      const { activeEnergy } = simulate(from + hour * 3_600_000 + second * 1000)
      if (activeEnergy > limit && !isAbove) rises += 1
      // The deadband of the demo rule prevents noise at the limit from counting twice.
      isAbove = activeEnergy > (isAbove ? limit - 2 : limit)
    }
    return rises
  })
}

test.each(['2026-11-20T00:00:00Z', '2027-02-14T00:00:00Z'])('alarms a few times in every hour from %s on', (day) => {
  const from = Date.parse(day)
  expect(new Set(countRises(from, 120))).toEqual(new Set([3]))
  expect(new Set(countRises(from, 150))).toEqual(new Set([1, 2]))
  expect(countRises(from, 180).reduce((sum, rises) => sum + rises, 0)).toBe(12)
})

test('all values of two years are finite and within their physical bounds', () => {
  const broken: unknown[] = []
  for (let ts = Date.parse('2026-01-01T00:00:00Z'); ts < Date.parse('2028-01-01T00:00:00Z'); ts += 997_000) {
    const values = simulate(ts)
    const { power: _too, energyTotal: _counts, ...bounded } = values
    const isRight = Object.entries(bounded).every(
      ([point, value]) => value >= 0 && value <= (point === 'activeEnergy' ? 195 : 100),
    )
    if (!isRight) broken.push({ ts, ...values })
  }
  expect(broken).toEqual([])
})

test('the power follows the energy, and the counter only increases', () => {
  const from = Date.parse('2026-11-20T00:00:00Z')
  let counted = 0
  const broken: unknown[] = []
  for (let second = 0; second < 7200; second++) {
    const { activeEnergy, power, energyTotal } = simulate(from + second * 1000)
    if (Math.abs(power - activeEnergy * 4) > 0.1 || energyTotal < counted) broken.push({ second, power, energyTotal })
    counted = energyTotal
  }
  expect(broken).toEqual([])
})
