import { expect, test } from 'vitest'
import { layoutOf } from './use-screen.ts'

const hd = { width: 1920, height: 1080 }

test('eight stations are large, sixty smaller, and a screen with four times the pixels doubles their size', () => {
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

test('output figures reduce the room for stations, more figures reduce it further', () => {
  const without = layoutOf(hd, [2, 2, 2, 2, 2, 2])
  const some = layoutOf(hd, [2, 2, 2, 2, 2, 2], 3)
  expect(some.scale).toBeLessThan(without.scale)
  expect(layoutOf(hd, [2, 2, 2, 2, 2, 2], 30).scale).toBeLessThan(some.scale)
})

test('a placed hall keeps its columns and takes room for its rows', () => {
  const hall = { columns: 6, rows: 4 }
  const laid = layoutOf(hd, [], 3, hall)
  expect(laid.columns).toBe(6)
  expect(laid.scale).toBeGreaterThan(1)
  expect(layoutOf(hd, [4], 3, hall).scale).toBeLessThan(laid.scale)
})

test('tiles keep a minimum size for any number of stations', () => {
  expect(
    layoutOf(
      hd,
      Array.from({ length: 40 }, () => 30),
    ).scale,
  ).toBe(0.5)
  expect(layoutOf({ width: 390, height: 844 }, [8]).scale).toBeGreaterThanOrEqual(0.5)
})
