import { describe, expect, it } from 'vitest'
import { isAlone, sampleAt, stepsOf } from './drawn-points.ts'

const none = 0x80310000

describe('a value that holds', () => {
  it('is drawn up to a break and up to the end of the known time, never over a break', () => {
    expect(
      stepsOf(
        [
          [0, 1, 0],
          [50, null, none],
          [90, 2, 0],
        ],
        120,
      ),
    ).toEqual([
      [0, 1, 0],
      [50, 1, 0],
      [50, null, none],
      [90, 2, 0],
      [120, 2, 0],
    ])
  })
  it('ends where nothing is known any more', () => {
    expect(
      stepsOf(
        [
          [0, 1, 0],
          [50, null, none],
        ],
        120,
      ),
    ).toHaveLength(3)
  })
})

describe('the sample of an instant', () => {
  const points: [number, number | null, number][] = [
    [0, 1, 0],
    [50, null, none],
    [90, 2, 0],
    [100, 3, 0],
  ]
  it('is the one before, and undefined in a break', () => {
    expect(sampleAt(points, 40, true)?.[1]).toBe(1)
    expect(sampleAt(points, 60, true)).toBeUndefined()
  })
  it('is the nearer one on a slope, and undefined beside a break', () => {
    expect(sampleAt(points, 97, false)?.[1]).toBe(3)
    expect(sampleAt(points, 40, false)).toBeUndefined()
  })
})

it('a sample between breaks is isolated', () => {
  const points: [number, number | null, number][] = [
    [0, 1, 0],
    [1, null, none],
    [2, 2, 0],
    [3, 2, 0],
  ]
  expect(points.map((_, index) => isAlone(points, index))).toEqual([true, false, false, false])
})
