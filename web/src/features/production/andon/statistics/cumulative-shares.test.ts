import { expect, test } from 'vitest'
import { cumulativeShares } from './cumulative-shares.ts'

test('shares add up to all of it, in the order given', () => {
  expect(cumulativeShares([5, 3, 2])).toEqual([50, 80, 100])
  expect(cumulativeShares([1, 1, 1]).at(-1)).toBe(100)
  expect(cumulativeShares([])).toEqual([])
  expect(cumulativeShares([0])).toEqual([0])
})
