import { expect, test } from 'vitest'
import { demoModels } from './demo-models.ts'
import { demoBoxes, demoObjects } from './demo-objects.ts'
import { plantDevices } from './plant-devices.ts'
import { buildPlantYear } from './plant-year.ts'
import { readSteelPlant } from './read-steel-plant.ts'
import { simulateSteelPlant } from './simulate-steel-plant.ts'

const year = buildPlantYear(readSteelPlant())
const devices = plantDevices(year)
const now = Date.parse('2026-11-22T08:00:00Z')
const modelOf = new Map(demoModels.map((model) => [model.code, model]))
const objectOf = new Map(demoObjects.map((object) => [object.code, object]))
const pointsOf = (code: string) => modelOf.get(objectOf.get(code)?.model ?? '')?.points ?? []

test('each device has an object with its points, on the box that sends them', () => {
  expect(devices).toHaveLength(16)
  for (const { code, box, at } of devices) {
    expect([code, objectOf.get(code)?.box]).toEqual([code, box])
    expect([code, Object.keys(at(now)).sort()]).toEqual([
      code,
      pointsOf(code)
        .map((point) => point.code)
        .sort(),
    ])
  }
  expect(devices.reduce((sum, { at }) => sum + Object.keys(at(now)).length, 0)).toBe(110)
})

test('there are eighteen boxes; one waits for its visitor and one was never connected', () => {
  const speaking = new Set(devices.map(({ box }) => box))
  expect(demoBoxes).toHaveLength(18)
  expect(demoBoxes.map(({ code }) => code).filter((code) => !speaking.has(code))).toEqual(['yard-box', 'press-box'])
})

test('displayed points have suitable units and decimals: the carbon of a quarter hour is not rounded to zero', () => {
  const carbon = pointsOf('steel-plant').find(({ code }) => code === 'carbon')
  expect(carbon).toMatchObject({ unit: 'kg', decimals: 1 })
  const atWork = devices.find(({ code }) => code === 'steel-plant')?.at(Date.parse('2026-11-18T03:00:00Z'))
  expect(atWork?.carbon).toBeGreaterThanOrEqual(1)
})

test('every machine has a state point', () => {
  const machines = demoObjects.filter(({ model }) => ['furnace', 'stand', 'pump', 'compressor'].includes(model ?? ''))
  const silent = machines.filter(({ code }) => !pointsOf(code).some((point) => point.stateWords && point.stateWordsEn))
  expect(silent).toEqual([])
})

test('every reference of an object exists, and a parent comes before its children', () => {
  const boxes = new Set(demoBoxes.map(({ code }) => code))
  for (const [at, { parent, model, box }] of demoObjects.entries()) {
    if (parent) expect(demoObjects.slice(0, at).map(({ code }) => code)).toContain(parent)
    if (model) expect(modelOf.has(model)).toBe(true)
    if (box) expect(boxes.has(box)).toBe(true)
  }
})

test('machines alarm occasionally when the plant is busy, but no urgency limit is reached in a year', () => {
  const warned = new Set<string>()
  const urgent = new Set<string>()
  let beyond = 0
  let pointCount = 0
  for (const { code, at } of devices.filter((device) => !device.isReal)) {
    for (let ts = now - 365 * 86_400_000; ts < now; ts += 3_083_000) {
      const values = at(ts)
      for (const { code: point, limits } of pointsOf(code)) {
        if (!limits) continue
        const value = values[point] ?? Number.NaN
        const isBeyond = (upper = Number.POSITIVE_INFINITY, lower = Number.NEGATIVE_INFINITY) =>
          !(value <= upper && value >= lower)
        pointCount++
        const { urgencyMax, urgencyMin, warnMax, warnMin } = limits
        if (isBeyond(urgencyMax, urgencyMin)) urgent.add(`${code}.${point}`)
        if (!isBeyond(warnMax, warnMin)) continue
        warned.add(`${code}.${point}`)
        beyond++
      }
    }
  }
  expect([...urgent]).toEqual([])
  expect([...warned]).toEqual(expect.arrayContaining(['furnace-01.waterTemperature', 'pump-01.vibration']))
  expect(beyond / pointCount).toBeLessThan(0.02)
})

test('the supply meter continues the points of its history', () => {
  const simulate = simulateSteelPlant(year)
  expect(Object.keys(simulate(now)).sort()).toEqual(
    pointsOf('steel-plant')
      .map(({ code }) => code)
      .sort(),
  )
})

test('no simulated point has unlimited retention', () => {
  const endless = devices.flatMap(({ code }) => pointsOf(code).filter(({ retentionDays = 0 }) => retentionDays === 0))
  expect(endless).toEqual([])
})
