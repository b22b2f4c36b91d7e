import { afterEach, expect, test, vi } from 'vitest'
import { applyStep, ClockSteps, formatInstant, hasPassed } from './clock.ts'

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

test('instants are formatted by the rules of the zone, also around changes of its offset', () => {
  const format = (iso: string, zone: string) => formatInstant(Date.parse(iso), zone)
  expect(format('2026-11-28T01:02:03.999Z', 'Asia/Shanghai')).toBe('2026-11-28 09:02:03')
  expect(format('2026-03-29T00:59:59Z', 'Europe/Berlin')).toBe('2026-03-29 01:59:59')
  expect(format('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('2026-03-29 03:00:00')
  // One minute after midnight, in the middle of a step.
  expect(format('1987-04-05T04:00:59Z', 'America/Goose_Bay')).toBe('1987-04-05 00:00:59')
  expect(format('1987-04-05T04:01:00Z', 'America/Goose_Bay')).toBe('1987-04-05 01:01:00')
  expect(format('1969-12-31T23:59:59.500Z', 'UTC')).toBe('1969-12-31 23:59:59')
  expect(formatInstant(8.64e15, 'Asia/Shanghai')).toBe('+275760-09-13 08:00:00')
})
