import { describe, expect, test } from 'vitest'
import { growsBeyond, growthOf } from './memory-watch.ts'

/** Sawtooth of the garbage collector over a trend; the same in each run. */
const readings = (perReading: number, saw: number): number[] =>
  Array.from({ length: 240 }, (_, at) => 800 + at * perReading + ((at * 37) % 11) * saw)

const grownBy = (held: readonly number[]) => {
  const { growth, margin } = growthOf(held)
  return { growthMiB: growth, growthMarginMiB: margin }
}

describe('the growth of memory', () => {
  test('is zero if only the garbage collector works', () => {
    const { growth, margin } = growthOf(readings(0, 30))
    expect(Math.abs(growth)).toBeLessThanOrEqual(margin)
    expect(margin).toBeLessThan(40)
  })
  test('is found below the noise, and exceeds a bound only with certainty', () => {
    const grown = grownBy(readings(0.5, 30))
    expect(grown.growthMiB).toBeGreaterThan(95)
    expect(grown.growthMiB).toBeLessThan(140)
    expect([growsBeyond(grown, 60), growsBeyond(grown, 150)]).toEqual([true, false])
  })
  test('is not affected by one late collection', () => {
    const late = readings(0, 5).map((reading, at) => (at > 200 && at < 225 ? reading + 200 : reading))
    expect(growsBeyond(grownBy(late), 60)).toBe(false)
  })
  test('of a run too short to measure is zero', () => {
    expect(growthOf([1, 2, 3])).toEqual({ growth: 0, margin: 0 })
  })
})
