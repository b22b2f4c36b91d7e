import { expect, test } from 'vitest'
import { readMeter } from './plant-meter.ts'
import { buildPlantYear, quarterMs } from './plant-year.ts'
import { plantOffsetMs, readSteelPlant } from './read-steel-plant.ts'

const readings = readSteelPlant()
const year = buildPlantYear(readings)
const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Weekday and time of day in the plant. */
const placeInWeek = (ts: number): number => (ts + plantOffsetMs) % weekMs

test('each quarter hour of a later year is a real reading of the same weekday and time of day', () => {
  const until = Math.floor(Date.parse('2026-11-22T08:07:00Z') / quarterMs) * quarterMs
  const places = new Map(readings.map(({ ts, values }) => [values, placeInWeek(ts)]))
  const quarters = Array.from({ length: 365 * 96 }, (_, index) => until - index * quarterMs)
  expect(quarters.filter((ts) => places.get(year.at(ts)) !== placeInWeek(ts))).toEqual([])
})

test('the values of an instant never change', () => {
  const ts = Date.parse('2026-11-20T10:15:00+09:00')
  const moved = readings.find((reading) => reading.ts === ts - 8 * 52 * weekMs)
  expect(year.at(ts)).toEqual(moved?.values)
  expect(year.at(ts)).toEqual(year.at(ts + 52 * weekMs))
})

test('values between two quarter hours are interpolated', () => {
  const ts = Date.parse('2018-03-05T10:15:00+09:00')
  const [before, after] = [year.at(ts), year.at(ts + quarterMs)]
  expect(year.at(ts + quarterMs / 3).activeEnergy).toBeCloseTo(
    before.activeEnergy + (after.activeEnergy - before.activeEnergy) / 3,
  )
})

test('the counter never decreases, also when the year restarts, and counts the consumption', () => {
  const beginsAnew = (readings[0]?.ts ?? 0) + 52 * weekMs
  const falls: number[] = []
  let last = 0
  for (let ts = beginsAnew - 2 * dayMs; ts < beginsAnew + 2 * dayMs; ts += 61_000) {
    const { energyTotal } = readMeter(year, ts)
    if (energyTotal < last) falls.push(ts)
    last = energyTotal
  }
  expect(falls).toEqual([])
  const day = Date.parse('2018-06-06T00:00:00+09:00')
  const sum = readings
    .filter(({ ts }) => ts > day && ts <= day + dayMs)
    .reduce((total, { values }) => total + values.activeEnergy, 0)
  expect(year.consumedAt(day + dayMs) - year.consumedAt(day)).toBeCloseTo(sum)
})

test('the power corresponds to the energy of the quarter hour', () => {
  const ts = Date.parse('2018-06-06T14:15:00+09:00')
  expect(readMeter(year, ts).power).toBeCloseTo(year.at(ts).activeEnergy * 4)
})
