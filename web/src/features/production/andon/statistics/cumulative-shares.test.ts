import { expect, test } from 'vitest'
import { cumulativeShares } from './cumulative-shares.ts'

test('shares are cumulative in the given order and reach the total', () => {
  expect(cumulativeShares([5, 3, 2])).toEqual([50, 80, 100])
  expect(cumulativeShares([1, 1, 1]).at(-1)).toBe(100)
  expect(cumulativeShares([])).toEqual([])
  expect(cumulativeShares([0])).toEqual([0])
})
