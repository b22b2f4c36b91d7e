import { describe, expect, test } from 'vitest'
import { growsBeyond, growthOf } from './memory-watch.ts'

/** A saw of the garbage collector over a line; the same each time. */
const readings = (perReading: number, saw: number): number[] =>
  Array.from({ length: 240 }, (_, at) => 800 + at * perReading + ((at * 37) % 11) * saw)

const grownBy = (held: readonly number[]) => {
  const { growth, margin } = growthOf(held)
  return { growthMiB: growth, growthMarginMiB: margin }
}

describe('the growth of memory', () => {
  test('is none where only the garbage collector works', () => {
    const { growth, margin } = growthOf(readings(0, 30))
    expect(Math.abs(growth)).toBeLessThanOrEqual(margin)
    expect(margin).toBeLessThan(40)
  })
  test('is seen below the noise, and beyond a bound it is certain of', () => {
    const grown = grownBy(readings(0.5, 30))
    expect(grown.growthMiB).toBeGreaterThan(95)
    expect(grown.growthMiB).toBeLessThan(140)
    expect([growsBeyond(grown, 60), growsBeyond(grown, 150)]).toEqual([true, false])
  })
  test('is not flipped by one collection that comes late', () => {
    const late = readings(0, 5).map((reading, at) => (at > 200 && at < 225 ? reading + 200 : reading))
    expect(growsBeyond(grownBy(late), 60)).toBe(false)
  })
  test('of a run too short to tell is none', () => {
    expect(growthOf([1, 2, 3])).toEqual({ growth: 0, margin: 0 })
  })
})
