import { describe, expect, test } from 'vitest'
import { growthOf } from './memory-watch.ts'

/** A saw of the garbage collector over a line; the same each time. */
const readings = (perReading: number, saw: number): number[] =>
  Array.from({ length: 240 }, (_, at) => 800 + at * perReading + ((at * 37) % 11) * saw)

describe('the growth of memory', () => {
  test('is none where only the garbage collector works', () => {
    expect(Math.abs(growthOf(readings(0, 30)))).toBeLessThan(5)
  })
  test('is seen below the noise', () => {
    expect(growthOf(readings(0.5, 30))).toBeGreaterThan(95)
    expect(growthOf(readings(0.5, 30))).toBeLessThan(130)
  })
  test('is not flipped by one collection that comes late', () => {
    const late = readings(0, 5).map((one, at) => (at > 200 && at < 225 ? one + 200 : one))
    expect(Math.abs(growthOf(late))).toBeLessThan(5)
  })
  test('of a run too short to tell is none', () => {
    expect(growthOf([1, 2, 3])).toBe(0)
  })
})
