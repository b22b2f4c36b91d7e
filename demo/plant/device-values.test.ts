import { expect, test } from 'vitest'
import { type PlantDevice, plantDevices } from './plant-devices.ts'
import { buildPlantYear } from './plant-year.ts'
import { readSteelPlant } from './read-steel-plant.ts'

const devices = plantDevices(buildPlantYear(readSteelPlant()))
const deviceOf = (code: string) => devices.find((device) => device.code === code) as PlantDevice
const minuteMs = 60_000
const dayMs = 86_400_000
const noon = Date.parse('2026-11-18T03:00:00Z')

const valuesOf = (code: string, point: string, from: number, stepMs: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => deviceOf(code).at(from + index * stepMs)[point] ?? Number.NaN)

/** Returns the correlation of two series: 1 if they rise and fall together. */
function likeness(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)))
  return (
    product / Math.sqrt(mean(a.map((value) => (value - meanA) ** 2)) * mean(b.map((value) => (value - meanB) ** 2)))
  )
}

test('an instant always has the same values', () => {
  for (const device of devices) expect(device.at(noon)).toEqual(device.at(noon))
})

test('the power of a furnace follows the meter, and its cooling water follows ten minutes later', () => {
  const course = (point: string, from: number) => valuesOf('furnace-01', point, from, 5 * minuteMs, 288)
  const power = course('power', noon)
  expect(likeness(power, valuesOf('steel-plant', 'power', noon, 5 * minuteMs, 288))).toBeGreaterThan(0.98)
  const later = likeness(power, course('waterTemperature', noon + 10 * minuteMs))
  expect(later).toBeGreaterThan(0.97)
  expect(later).toBeGreaterThan(likeness(power, course('waterTemperature', noon)))
})

test('the water filter of a furnace clogs once a day, long enough to warn in the quarter-hourly past', () => {
  for (let day = 0; day < 40; day++) {
    const flows = valuesOf('furnace-01', 'waterFlow', noon + day * dayMs, 15 * minuteMs, 96)
    const low = flows.filter((flow) => flow < 14)
    expect([low.length, Math.min(...flows) > 12], `day ${day}`).toEqual([3, true])
  }
  expect(Math.min(...valuesOf('furnace-02', 'waterFlow', noon, 15 * minuteMs, 96 * 7))).toBeGreaterThan(14.3)
})

test('the vibration of a pump grows over 30 days and then starts again', () => {
  const days = valuesOf('pump-01', 'vibration', noon, dayMs, 60)
  const renewed = days.flatMap((value, day) => (value < (days[day - 1] ?? 0) - 2 ? [day] : []))
  expect(renewed).toHaveLength(2)
  expect((renewed[1] ?? 0) - (renewed[0] ?? 0)).toBe(30)
  expect(Math.min(...days)).toBeLessThan(1.6)
  expect(Math.max(...days)).toBeGreaterThan(4.5)
})

test('a compressor loads up to one pressure and idles down to another', () => {
  const seconds = Array.from({ length: 3600 }, (_, second) => deviceOf('compressor-01').at(noon + second * 1000))
  const pressures = seconds.map(({ pressure = 0 }) => pressure)
  expect([Math.min(...pressures), Math.max(...pressures)]).toEqual([0.62, 0.74])
  const wrong = seconds.slice(1).filter(({ pressure = 0, load }, index) => {
    const rise = pressure - (pressures[index] ?? 0)
    return load === 100 ? rise < 0 && pressure > 0.63 : rise > 0
  })
  expect(wrong).toEqual([])
})

test('counters never decrease', () => {
  for (const { code, at } of devices.filter((device) => 'energyTotal' in device.at(noon))) {
    const counts = Array.from({ length: 2000 }, (_, index) => at(noon + index * 7 * minuteMs)).map(
      ({ energyTotal = 0 }) => energyTotal,
    )
    expect([code, counts.filter((count, index) => count < (counts[index - 1] ?? 0))]).toEqual([code, []])
  }
})
