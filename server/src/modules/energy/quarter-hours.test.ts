import { quality } from '@gemba/contract/telemetry/sample.ts'
import { describe, expect, test } from 'vitest'
import { daysOf, firstDayAt } from './days-of.ts'
import { quarterMs, quartersOf } from './quarter-hours.ts'

const start = Date.UTC(2026, 0, 5)
const last = (quarter: number, value: number | string | null): [number, number | string | null, number] => [
  start + quarter * quarterMs,
  value,
  quality.good,
]

describe('the quarter hours of a counter', () => {
  test('are its increase between their last readings', () => {
    expect(quartersOf([last(0, 100), last(1, 103), last(2, 103), last(3, 104.5)])).toEqual([
      { at: start + quarterMs, amount: 3, isMeasured: true },
      { at: start + 2 * quarterMs, amount: 0, isMeasured: true },
      { at: start + 3 * quarterMs, amount: 1.5, isMeasured: true },
    ])
  })
  test('divide the increase during a silence, and are marked as not measured', () => {
    const quarters = quartersOf([last(0, 10), last(4, 18)])
    expect(quarters).toHaveLength(4)
    expect(quarters.map(({ amount, isMeasured }) => [amount, isMeasured])).toEqual(Array(4).fill([2, false]))
  })
  test('continue after a restart at zero, and skip values that are not numbers', () => {
    const quarters = quartersOf([last(0, 90), last(1, null), last(2, 'x'), last(3, 96), last(4, 4)])
    expect(quarters.map(({ amount }) => amount)).toEqual([2, 2, 2, 4])
  })
  test('of a declared counter tell a rollover, a reset and an anomaly apart, also within a quarter hour', () => {
    const readings = [last(0, 95), last(1, 3), last(2, 60), last(3, 50), last(4, 5)]
    const fall = (quarter: number, before: number, now: number) => {
      return { ts: start + quarter * quarterMs + 60_000, before, now }
    }
    // The counter fell from 99 within the first quarter hour, and before it.
    const falls = [fall(0, 90, 20), fall(1, 99, 1), fall(3, 60, 50), fall(4, 50, 5)]
    expect(quartersOf(readings, { falls, rollover: 100 }).map(({ amount }) => amount)).toEqual([8, 57, 0, 5])
    expect(quartersOf(readings, { falls, rollover: null }).map(({ amount }) => amount)).toEqual([7, 57, 0, 5])
  })
  test('are empty without a second reading', () => {
    expect([quartersOf([]), quartersOf([last(0, 5)])]).toEqual([[], []])
  })
})

describe('the days of a meter', () => {
  const calendar = { zone: 'UTC', now: start + 24 * 3_600_000 + 6 * 3_600_000 }
  const steady = (from: number, count: number, amount = 1) =>
    Array.from({ length: count }, (_, index) => ({ at: start + (from + index) * quarterMs, amount, isMeasured: true }))

  test('contain the total, its part up to now, the highest quarter hour and the measured share', () => {
    const peak = { at: start + 58 * quarterMs, amount: 12, isMeasured: true }
    const quarters = [...steady(0, 58), peak, ...steady(59, 37), ...steady(96, 12)]
    expect(daysOf(quarters, calendar, 2)).toEqual([
      { day: '2026-01-05', amount: 107, amountSoFar: 24, peak: 48, peakAt: peak.at, measuredPercent: 100 },
      { day: '2026-01-06', amount: 12, amountSoFar: 12, peak: 4, peakAt: start + 96 * quarterMs, measuredPercent: 50 },
    ])
  })
  test('have no figures without readings', () => {
    expect(daysOf([], calendar, 1)).toEqual([
      { day: '2026-01-06', amount: null, amountSoFar: null, peak: null, peakAt: null, measuredPercent: 0 },
    ])
  })
  test('ignore the divided increase of a silence for the highest quarter hour', () => {
    const quarters = [...steady(96, 4), { at: start + 100 * quarterMs, amount: 500, isMeasured: false }]
    expect(daysOf(quarters, calendar, 1)).toMatchObject([{ amount: 504, peak: 4, measuredPercent: (4 * 100) / 24 }])
  })
  test('begin at midnight of the plant, also on days with a clock change', () => {
    const zone = 'Europe/Berlin'
    const now = Date.UTC(2026, 9, 26, 12)
    const from = firstDayAt({ zone, now }, 2)
    expect(new Date(from).toISOString()).toBe('2026-10-24T22:00:00.000Z')
    const quarters = Array.from({ length: 100 + 20 }, (_, at) => ({
      at: from + at * quarterMs,
      amount: 1,
      isMeasured: true,
    }))
    expect(daysOf(quarters, { zone, now }, 2)).toMatchObject([
      { day: '2026-10-25', amount: 100 },
      { day: '2026-10-26', amount: 20 },
    ])
  })
})
