import { expect, test } from 'vitest'
import { shareOf, sparklinePath } from './sparkline.tsx'

test('the line breaks where nothing is known', () => {
  const place = (at: number, value: number) => `${at} ${value}`
  expect(
    sparklinePath(
      [
        [0, 1],
        [1, 2],
        [2, null],
        [3, 4],
        [4, 5],
      ],
      place,
    ),
  ).toBe('M0 1L1 2M3 4L4 5')
  expect(sparklinePath([], place)).toBe('')
})

test('a value has its place between the lowest and the highest, also of the largest numbers', () => {
  expect([2, 3, 4].map((value) => shareOf(value, { low: 2, top: 4 }))).toEqual([0, 0.5, 1])
  expect(shareOf(5, { low: 5, top: 5 })).toBe(0)
  const range = { low: -Number.MAX_VALUE, top: Number.MAX_VALUE }
  expect([range.low, 0, range.top].map((value) => shareOf(value, range))).toEqual([0, 0.5, 1])
})
