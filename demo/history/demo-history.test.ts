import { expect, test } from 'vitest'
import { missedInstants } from './demo-history.ts'

const now = Date.parse('2026-11-22T08:07:31Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const real = { isReal: true }
const simulated = { isReal: false }
const steps = (instants: readonly number[]): number[] => [
  ...new Set(instants.slice(1).map((ts, index) => ts - (instants[index] ?? 0))),
]

test('measured devices have a year of quarter hours that ends now', () => {
  const instants = missedInstants(real, { last: undefined, now, isBefore: true })
  expect(instants).toHaveLength(365 * 96)
  expect(steps(instants)).toEqual([15 * minute])
  expect(instants.at(-1)).toBe(Date.parse('2026-11-22T08:00:00Z'))
})

test('simulated devices have a month, its last eight hours in steps of two minutes', () => {
  const instants = missedInstants(simulated, { last: undefined, now, isBefore: true })
  expect(instants[0]).toBeGreaterThan(now - 30 * day)
  expect(instants.filter((ts) => ts > now - 8 * hour)).toHaveLength(240)
  expect(instants.at(-1)).toBe(Date.parse('2026-11-22T08:06:00Z'))
  expect(instants.toSorted((a, b) => a - b)).toEqual(instants)
})

test.each([real, simulated])(
  'goes on behind the last reading, and a part of it leaves the rest ($isReal)',
  (device) => {
    const last = now - 20 * minute
    const all = missedInstants(device, { last, now, isBefore: false })
    expect(all[0]).toBeGreaterThan(last)
    expect(all).toHaveLength(10)
    expect(missedInstants(device, { last: all[3], now, isBefore: false })).toEqual(all.slice(4))
    expect(missedInstants(device, { last: all.at(-1), now, isBefore: false })).toEqual([])
  },
)

test('however long the server was off, at most a year or a month is missing', () => {
  expect(missedInstants(real, { last: now - 3000 * day, now, isBefore: false }).length).toBeLessThan(365 * 96 + 241)
  expect(missedInstants(simulated, { last: now - 3000 * day, now, isBefore: false }).length).toBeLessThan(30 * 96 + 241)
})

test('measured devices stay measured after an interruption', () => {
  const all = missedInstants(real, { last: undefined, now, isBefore: true })
  for (const index of [100, all.length - 5])
    expect(missedInstants(real, { last: all[index], now, isBefore: true })).toEqual(all.slice(index + 1))
})

test('a clock that was ahead leaves nothing to fill', () => {
  expect(missedInstants(real, { last: now + hour, now, isBefore: false })).toEqual([])
})
