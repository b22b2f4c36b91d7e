import { expect, test } from 'vitest'
import { demoModels } from '../src/main/demo/demo-models.ts'
import { layYear } from './lay-year.ts'
import { plantDevices } from './plant-devices.ts'
import { readSteelPlant } from './read-steel-plant.ts'
import { storyAbove, storyPoint } from './story.ts'

const minute = 60_000
const pump = plantDevices(layYear(readSteelPlant())).find(({ code }) => code === storyPoint.device)
const limits = demoModels
  .find(({ code }) => code === 'pump')
  ?.points.find(({ code }) => code === storyPoint.code)?.limits
const levelAt = (start: number, minutes: number): number => {
  const value = (pump?.at(start + minutes * minute)[storyPoint.code] ?? 0) + storyAbove(minutes * minute)
  const { warnMax = 0, errorMax = 0, urgencyMax = 0 } = limits ?? {}
  return value > urgencyMax ? 3 : value > errorMax ? 2 : value > warnMax ? 1 : 0
}

test('at any hour of the week the bearing warns, gets worse, rings and cools down, and again', () => {
  for (let hour = 0; hour < 7 * 24; hour++) {
    const start = Date.UTC(2026, 5, 1) + hour * 60 * minute
    const levels = [1, 4.9, 6.5, 10, 13, 18.5].map((minutes) => levelAt(start, minutes))
    expect([hour, levels[0], levels[2], levels[3], levels[5]]).toEqual([hour, 0, 3, 0, 3])
    expect([1, 2, 3]).toContain(levels[1])
  }
})

test('it moves evenly', () => {
  const steps = Array.from(
    { length: 12 * 60 },
    (_, second) => storyAbove((second + 1) * 1000) - storyAbove(second * 1000),
  )
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.5)
})
