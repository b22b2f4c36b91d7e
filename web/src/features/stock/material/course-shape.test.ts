import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAt, depthOf, monthStarts, scaleOf, stairPath } from './course-shape.ts'

test('a scale is round, contains 0 and every level, and has few steps', () => {
  expect(scaleOf([3, 36, 16])).toEqual({ low: 0, high: 40, ticks: [0, 10, 20, 30, 40] })
  expect(scaleOf([0, 0])).toEqual({ low: 0, high: 0.25, ticks: [0, 0.25] })
  expect(scaleOf([-4, 2]).low).toBeLessThanOrEqual(-4)
  const level = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((value) => value === 0 || Math.abs(value) > 1e-6)
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 90 }), (levels) => {
      const scale = scaleOf(levels)
      expect(scale.ticks).toContain(0)
      expect(scale.ticks.length).toBeLessThanOrEqual(7)
      for (const level of levels) {
        expect(depthOf(level, scale)).toBeGreaterThanOrEqual(-1e-6)
        expect(depthOf(level, scale)).toBeLessThanOrEqual(1 + 1e-6)
      }
    }),
  )
})

test('a stair has one step per day, and each position belongs to one day', () => {
  expect(stairPath([10, 5], { low: 0, high: 10, ticks: [0, 10] }, 100)).toBe('M0 0.00L1 0.00L1 50.00L2 50.00')
  expect([-1, 0, 0.49, 0.5, 0.99, 1, 7].map((share) => dayAt(share, 2))).toEqual([0, 0, 0, 1, 1, 1, 1])
  expect(monthStarts(['2026-09-30', '2026-10-01', '2026-10-02', '2026-11-01'])).toEqual([1, 3])
})
