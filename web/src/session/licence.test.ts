import { expect, test } from 'vitest'
import { daysLeft } from './licence.ts'

const day = 86_400_000
const now = Date.UTC(2026, 0, 1)

test.each([
  ['thirty days are told of no more than sixty', 'valid', 30 * day, undefined],
  ['less than thirty days are', 'valid', 30 * day - 1, 29],
  ['one day', 'valid', day, 1],
  ['the last hours', 'valid', day - 1, 0],
  ['an ended licence is not about to end', 'expired', -day, undefined],
  ['an open installation has no end', 'open', null, undefined],
] as const)('%s', (_, state, left, days) => {
  expect(daysLeft({ state, endTime: left === null ? null : now + left }, now)).toBe(days)
})
