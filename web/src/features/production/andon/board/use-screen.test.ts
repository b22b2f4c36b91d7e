import { expect, test } from 'vitest'
import { layoutOf } from './use-screen.ts'

const hd = { width: 1920, height: 1080 }

test('eight stations are large, sixty smaller, and a screen of four times the dots shows the same twice as large', () => {
  const few = layoutOf(hd, [3, 3, 2])
  const many = layoutOf(hd, [20, 20, 20])
  expect(few.scale).toBeGreaterThan(1.5)
  expect(many.scale).toBeLessThan(few.scale)
  const ultra = layoutOf({ width: 3840, height: 2160 }, [3, 3, 2])
  expect(ultra.columns).toBe(few.columns)
  expect(ultra.scale).toBeCloseTo(few.scale * 2)
})

test('no column stays empty beside the stations of the largest work centre', () => {
  expect(layoutOf(hd, [2, 2, 2, 2], 4).columns).toBe(2)
  expect(layoutOf(hd, [3, 1, 2]).columns).toBe(3)
})

test('figures at the bottom take their room, and the more of them the more', () => {
  const without = layoutOf(hd, [2, 2, 2, 2, 2, 2])
  const some = layoutOf(hd, [2, 2, 2, 2, 2, 2], 3)
  expect(some.scale).toBeLessThan(without.scale)
  expect(layoutOf(hd, [2, 2, 2, 2, 2, 2], 30).scale).toBeLessThan(some.scale)
})

test('a hall that is laid out keeps its columns, and takes its rows', () => {
  const hall = { columns: 6, rows: 4 }
  const laid = layoutOf(hd, [], 3, hall)
  expect(laid.columns).toBe(6)
  expect(laid.scale).toBeGreaterThan(1)
  expect(layoutOf(hd, [4], 3, hall).scale).toBeLessThan(laid.scale)
})

test('whatever the number of stations, a tile never shrinks to nothing', () => {
  expect(
    layoutOf(
      hd,
      Array.from({ length: 40 }, () => 30),
    ).scale,
  ).toBe(0.5)
  expect(layoutOf({ width: 390, height: 844 }, [8]).scale).toBeGreaterThanOrEqual(0.5)
})
