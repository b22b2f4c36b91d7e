import { expect, test } from 'vitest'
import { axisOf } from './axis-of.ts'

test('an axis has round steps and contains the highest value', () => {
  expect(axisOf(0).ticks).toEqual([0, 1])
  expect(axisOf(3).ticks).toEqual([0, 1, 2, 3])
  expect(axisOf(7).ticks).toEqual([0, 2, 4, 6, 8])
  expect(axisOf(47).ticks).toEqual([0, 20, 40, 60])
  expect(axisOf(1240)).toEqual({ max: 1500, ticks: [0, 500, 1000, 1500] })
})
