import { afterEach, expect, test, vi } from 'vitest'
import { applyStep, ClockSteps, hasPassed } from './clock.ts'

afterEach(() => void vi.restoreAllMocks())

test('time has passed since a future instant, because the clock was set back', () => {
  expect([hasPassed(1000, 1500, 1000), hasPassed(1000, 2000, 1000)]).toEqual([false, true])
  expect([hasPassed(90_000, 1000, 1000), hasPassed(1500, 1000, 1000)]).toEqual([true, false])
  expect(hasPassed(Number.NEGATIVE_INFINITY, 0, 1000)).toBe(true)
})

test('steps of a second and more are detected once each', () => {
  let offset = 0
  const real = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => real() + offset)
  const steps = new ClockSteps()
  expect(steps.take()).toBeUndefined()
  offset = 3_600_000
  expect(Math.round((steps.take()?.byMs ?? 0) / 1000)).toBe(3600)
  expect(steps.take()).toBeUndefined()
  offset = 0
  expect(Math.round((steps.take()?.byMs ?? 0) / 1000)).toBe(-3600)
  offset = 500
  expect(steps.take()).toBeUndefined()
})

test('instants before a step are shifted, later ones are not', () => {
  const ahead = { byMs: 3_600_000, now: 3_700_000 }
  expect([applyStep(99_000, ahead), applyStep(3_699_000, ahead)]).toEqual([3_699_000, 3_699_000])
  const back = { byMs: -3_600_000, now: 100_000 }
  expect([applyStep(3_699_000, back), applyStep(99_500, back)]).toEqual([99_000, 99_500])
})
