import { expect, test } from 'vitest'
import { readSteelPlant, steelPlantPoints } from './read-steel-plant.ts'

const readings = readSteelPlant()
const quarterMs = 900_000

test('the year is complete: every quarter hour of 2018 in Seoul, once and in order', () => {
  expect(readings.length * steelPlantPoints.length).toBe(210_240)
  expect(readings[0]?.ts).toBe(Date.parse('2018-01-01T00:15:00+09:00'))
  expect(readings.at(-1)?.ts).toBe(Date.parse('2019-01-01T00:00:00+09:00'))
  const steps = new Set(readings.slice(1).map(({ ts }, i) => ts - (readings[i]?.ts ?? 0)))
  expect([...steps]).toEqual([quarterMs])
})

test('the last reading of a day belongs to the following midnight', () => {
  const midnight = readings.find(({ ts }) => ts === Date.parse('2018-01-02T00:00:00+09:00'))
  expect(midnight?.values).toEqual({
    activeEnergy: 3.42,
    laggingReactive: 3.46,
    leadingReactive: 0,
    co2: 0,
    laggingPowerFactor: 70.3,
    leadingPowerFactor: 100,
  })
})

test('every value is a number within its physical bounds', () => {
  const highest = { activeEnergy: 157.18, laggingReactive: 96.91, leadingReactive: 27.76, co2: 0.07 }
  const ranges = steelPlantPoints.map((point) => {
    const values = readings.map((reading) => reading.values[point])
    return [point, Math.min(...values), Math.max(...values)]
  })
  expect(ranges).toEqual([
    ...Object.entries(highest).map(([point, maximum]) => [point, 0, maximum]),
    ['laggingPowerFactor', 0, 100],
    ['leadingPowerFactor', 0, 100],
  ])
})
