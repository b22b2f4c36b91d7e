import { expect, test } from 'vitest'
import { plannedBetween } from './planned-between.ts'

const hour = 3_600_000
const day = { from: 0, to: 24 * hour }
const plan = (quantity: string, start: number, end: number) => ({ quantity, start: start * hour, end: end * hour })
const planned = (...told: [string, number, number]) => plannedBetween(plan(...told), day).toFixed()

test('of a plan that goes over midnight a part falls in the day, and the parts of all days are the whole', () => {
  expect(planned('90', 20, 29)).toBe('40')
  const next = { from: day.to, to: 48 * hour }
  expect(plannedBetween(plan('90', 20, 29), next).toFixed()).toBe('50')
  expect(planned('12', 6, 10)).toBe('12')
  expect(planned('48', -12, 36)).toBe('24')
})

test('what was planned for before or after the day, or ends as it begins, is none of it', () => {
  expect(planned('10', -5, 0)).toBe('0')
  expect(planned('10', 24, 30)).toBe('0')
})

test('what is planned for an instant falls in one day only', () => {
  expect(planned('5', 0, 0)).toBe('5')
  expect(planned('5', 24, 24)).toBe('0')
  expect(planned('5', 8, 7)).toBe('5')
})
