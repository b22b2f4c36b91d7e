import { expect, test } from 'vitest'
import { computeGeoScale } from './geo-scale.ts'

test('all points are within the picture, north above south and east right of west', () => {
  const west = { longitude: 116.1, latitude: 39.8 }
  const east = { longitude: 117.4, latitude: 40.2 }
  const scale = computeGeoScale([west, east], 1.6)
  const [left, right] = [scale.place(west), scale.place(east)]
  for (const { x, y } of [left, right]) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(9.9)
    expect(Math.max(x, y)).toBeLessThanOrEqual(90.1)
  }
  expect(left.x).toBeLessThan(right.x)
  expect(left.y).toBeGreaterThan(right.y)
  expect(scale.step).toBeCloseTo(0.2)
  expect(scale.stepKm).toBeCloseTo(22.26, 1)
  expect(scale.meridians.length).toBeGreaterThan(2)
  for (const { at } of [...scale.meridians, ...scale.parallels]) expect(at >= 0 && at <= 100).toBe(true)
})

test('a single object is in the middle of a grid', () => {
  const scale = computeGeoScale([{ longitude: 0, latitude: 0 }], 1.6)
  expect(scale.place({ longitude: 0, latitude: 0 })).toEqual({ x: 50, y: 50 })
  expect(scale.parallels.map(({ degrees }) => Math.abs(degrees))).toContain(0)
  expect(scale.step).toBeCloseTo(0.005)
})
