import { expect, test } from 'vitest'
import { shownUnits, usualUnit } from './shown-units.ts'

const dayMs = 86_400_000

test.each([
  [1 * dayMs, 'hour', ['hour', 'day', 'week', 'month']],
  [30 * dayMs, 'day', ['hour', 'day', 'week', 'month']],
  [300 * dayMs, 'week', ['day', 'week', 'month']],
  [5 * 365 * dayMs, 'month', ['week', 'month']],
] as const)('%d ms are shown by %s at first', (spanMs, unit, units) => {
  expect(usualUnit(spanMs)).toBe(unit)
  expect(shownUnits(spanMs, 4)).toEqual(units)
})

test('many points have fewer periods', () => {
  expect(shownUnits(30 * dayMs, 50)).toEqual(['day', 'week', 'month'])
})
