import { describe, expect, test } from 'vitest'
import { misfirePolicy, timingType } from './dictionaries.ts'
import { missedRuns, nextRun, windowBegin } from './next-run.ts'

const { cron, period, onChange } = timingType.codes
const { last, all } = misfirePolicy.codes
const at = (text: string): number => Date.parse(`${text}Z`)
const next = (everyMs: number, after: string, zone = 'UTC') =>
  new Date(nextRun({ type: period, cron: null, everyMs }, at(after), zone) ?? 0).toISOString().slice(0, 19)

const hour = 3_600_000

describe('periods are aligned to the clock of the zone', () => {
  test.each([
    [60_000, '2026-11-20T10:00:00.000', 'UTC', '2026-11-20T10:01:00'],
    [60_000, '2026-11-20T10:00:30.500', 'UTC', '2026-11-20T10:01:00'],
    [900_000, '2026-11-20T10:14:59', 'Asia/Kolkata', '2026-11-20T10:15:00'],
    [hour, '2026-11-20T10:10:00', 'Asia/Kolkata', '2026-11-20T10:30:00'],
    [24 * hour, '2026-11-20T10:00:00', 'Asia/Shanghai', '2026-11-20T16:00:00'],
    // The clock is set ahead on 29 March and back on 25 October: the day has 23 and 25 hours.
    [24 * hour, '2026-03-29T00:00:00', 'Europe/Berlin', '2026-03-29T22:00:00'],
    [24 * hour, '2026-10-25T00:00:00', 'Europe/Berlin', '2026-10-25T23:00:00'],
    // Each real quarter of an hour in the repeated hour.
    [900_000, '2026-10-25T00:45:00', 'Europe/Berlin', '2026-10-25T01:00:00'],
    [900_000, '2026-10-25T01:00:00', 'Europe/Berlin', '2026-10-25T01:15:00'],
  ])('%i ms after %s in %s', (everyMs, after, zone, expected) => {
    expect(next(everyMs, after, zone)).toBe(expected)
  })
})

describe('a window begins at the run before', () => {
  test.each([
    [60_000, '2026-10-25T01:00:00', 'Europe/Berlin', '2026-10-25T00:59:00'],
    [24 * hour, '2026-11-20T16:00:00', 'Asia/Shanghai', '2026-11-19T16:00:00'],
    [24 * hour, '2026-03-29T22:00:00', 'Europe/Berlin', '2026-03-28T23:00:00'],
    [24 * hour, '2026-10-25T23:00:00', 'Europe/Berlin', '2026-10-24T22:00:00'],
    // From 00:00 to 04:00 of the day that begins in summer time.
    [4 * hour, '2026-10-25T03:00:00', 'Europe/Berlin', '2026-10-24T22:00:00'],
  ])('of %i ms to %s in %s', (everyMs, end, zone, expected) => {
    expect(new Date(windowBegin(everyMs, at(end), zone)).toISOString().slice(0, 19)).toBe(expected)
  })
})

test('other timings have no next run', () => {
  expect(nextRun({ type: onChange, cron: null, everyMs: null }, 0, 'UTC')).toBeNull()
  expect(nextRun({ type: cron, cron: 'nonsense', everyMs: null }, 0, 'UTC')).toBeNull()
})

describe('missed runs', () => {
  const missed = (expression: string, misfire: number, since: string, until: string) =>
    missedRuns({ type: cron, cron: expression, everyMs: null, misfire }, at(since), {
      now: at(until),
      zone: 'UTC',
    }).map((fire) => new Date(fire).toISOString().slice(0, 19))

  test.each([
    ['0 0 * * * ?', last, '2026-11-20T08:00:00', '2026-11-20T11:30:00', ['2026-11-20T11:00:00']],
    [
      '0 0 * * * ?',
      all,
      '2026-11-20T08:00:00',
      '2026-11-20T11:30:00',
      ['2026-11-20T09:00:00', '2026-11-20T10:00:00', '2026-11-20T11:00:00'],
    ],
    ['0 0 * * * ?', all, '2026-11-20T11:00:00', '2026-11-20T11:59:59', []],
    ['* * * * * ?', last, '2020-01-01T00:00:00', '2026-11-20T11:30:00', ['2026-11-20T11:30:00']],
    ['0 0 0 1 1 ?', last, '2023-06-01T00:00:00', '2026-11-20T11:30:00', ['2026-01-01T00:00:00']],
    ['0 0 0 1 1 ?', last, '2026-06-01T00:00:00', '2026-11-20T11:30:00', []],
  ])('%s with policy %i from %s until %s', (expression, misfire, since, until, expected) => {
    expect(missed(expression, misfire, since, until)).toEqual(expected)
  })

  test('are at most 1000', () => {
    expect(missed('* * * * * ?', all, '2026-11-20T00:00:00', '2026-11-20T11:30:00')).toHaveLength(1000)
  })
})
