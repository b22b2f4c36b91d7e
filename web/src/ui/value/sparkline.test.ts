import { expect, test } from 'vitest'
import { sparklinePath } from './sparkline.tsx'

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
