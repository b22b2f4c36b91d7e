import { expect, test } from 'vitest'
import { demoModels } from './demo-models.ts'
import { contractPower } from './device-values.ts'
import { plantDevices } from './plant-devices.ts'
import { buildPlantYear } from './plant-year.ts'
import { readSteelPlant } from './read-steel-plant.ts'
import { applyStory, demandPeak, dippedFlow, hotBearing, wornBearing } from './story.ts'

const minute = 60_000
const devices = plantDevices(buildPlantYear(readSteelPlant()))
const valueAt = ({ device, code }: typeof hotBearing, start: number, minutes: number): number => {
  const values = devices.find((plantDevice) => plantDevice.code === device)?.at(start + minutes * minute) ?? {}
  return applyStory(device, values, minutes * minute)[code] ?? Number.NaN
}
const levelOf = (model: string, code: string, value: number): number => {
  const { points = [] } = demoModels.find((demoModel) => demoModel.code === model) ?? {}
  const { warnMax = 0, errorMax = 0, urgencyMax = 0 } = points.find((point) => point.code === code)?.limits ?? {}
  return value > urgencyMax ? 3 : value > errorMax ? 2 : value > warnMax ? 1 : 0
}
const hours = Array.from({ length: 7 * 24 }, (_, hour) => Date.UTC(2026, 5, 1) + hour * 60 * minute)

test('at any hour of the week the bearing warns, gets worse, alarms and cools down, repeatedly', () => {
  for (const start of hours) {
    const levels = [1, 4.9, 6.5, 10, 13, 18.5].map((minutes) =>
      levelOf('pump', hotBearing.code, valueAt(hotBearing, start, minutes)),
    )
    expect([start, levels[0], levels[2], levels[3], levels[5]]).toEqual([start, 0, 3, 0, 3])
    expect([1, 2, 3]).toContain(levels[1])
  }
})

test('at any hour of the week the demand is at 95 % of the contract in minute 10, long enough to warn, and falls again', () => {
  for (const start of hours) {
    for (const minutes of [10, 10.5, 11, 22.5])
      expect(valueAt(demandPeak, start, minutes)).toBeCloseTo(0.95 * contractPower, 1)
    const levels = [3, 8.9, 10.5, 11.9].map((minutes) =>
      levelOf('demand', demandPeak.code, valueAt(demandPeak, start, minutes)),
    )
    expect([start, ...levels]).toEqual([start, 0, 0, 1, 0])
  }
})

test('at any hour of the week one alarm is active, and one has returned after a minute', () => {
  const { warnMin = 0, errorMin = 0 } =
    demoModels.find(({ code }) => code === 'furnace')?.points.find(({ code }) => code === dippedFlow.code)?.limits ?? {}
  for (const start of hours) {
    for (const minutes of [0, 0.5, 3, 9, 11.9, 14])
      expect([1, 2]).toContain(levelOf('stand', wornBearing.code, valueAt(wornBearing, start, minutes)))
    for (const minutes of [0.2, 0.4, 0.6]) {
      expect(valueAt(dippedFlow, start, minutes)).toBeLessThan(warnMin)
      expect(valueAt(dippedFlow, start, minutes)).toBeGreaterThan(errorMin)
    }
    for (const minutes of [1, 6, 11.9]) expect(valueAt(dippedFlow, start, minutes)).toBeGreaterThan(warnMin + 0.3)
  }
})

test('it changes evenly, and changes no other point', () => {
  const still = { bearingTemperature: 40, demand: 300, other: 1 }
  const course = (device: string, code: 'bearingTemperature' | 'demand') =>
    Array.from({ length: 12 * 60 }, (_, second) => applyStory(device, still, second * 1000)[code] ?? 0)
  const steepest = (values: readonly number[]) =>
    Math.max(...values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0))))
  expect(steepest(course('pump-02', 'bearingTemperature'))).toBeLessThan(0.5)
  expect(steepest(course('demand', 'demand'))).toBeLessThan(7)
  expect(applyStory('steel-plant', still, 10 * minute)).toBe(still)
  expect(applyStory('demand', still, 10 * minute)).toMatchObject({ bearingTemperature: 40, other: 1 })
})
