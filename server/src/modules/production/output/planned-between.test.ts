import { expect, test } from 'vitest'
import { plannedQuantityBetween } from './planned-between.ts'

const hour = 3_600_000
const day = { from: 0, to: 24 * hour }
const plan = (quantity: string, start: number, end: number) => ({ quantity, start: start * hour, end: end * hour })
const planned = (...told: [string, number, number]) => plannedQuantityBetween(plan(...told), day).toFixed()

test('a plan across midnight is divided between the days, and the parts add up to the whole', () => {
  expect(planned('90', 20, 29)).toBe('40')
  const next = { from: day.to, to: 48 * hour }
  expect(plannedQuantityBetween(plan('90', 20, 29), next).toFixed()).toBe('50')
  expect(planned('12', 6, 10)).toBe('12')
  expect(planned('48', -12, 36)).toBe('24')
})

test('a plan that ends before the day or when it begins, or starts after it, counts nothing', () => {
  expect(planned('10', -5, 0)).toBe('0')
  expect(planned('10', 24, 30)).toBe('0')
})

test('a plan without duration belongs to one day only', () => {
  expect(planned('5', 0, 0)).toBe('5')
  expect(planned('5', 24, 24)).toBe('0')
  expect(planned('5', 8, 7)).toBe('5')
})
