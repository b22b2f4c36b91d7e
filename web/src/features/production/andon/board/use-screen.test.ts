import { expect, test } from 'vitest'
import { footColumnsOf, layoutOf } from './use-screen.ts'

const hd = { width: 1920, height: 1080 }

test('eight stations are large, sixty smaller, and a screen with four times the pixels doubles their size', () => {
  const few = layoutOf(hd, { counts: [3, 3, 2] })
  const many = layoutOf(hd, { counts: [20, 20, 20] })
  expect(few.scale).toBeGreaterThan(1)
  expect(many.scale).toBeLessThan(few.scale)
  const ultra = layoutOf({ width: 3840, height: 2160 }, { counts: [3, 3, 2] })
  expect(ultra.columns).toBe(few.columns)
  expect(ultra.scale).toBeCloseTo(few.scale * 2)
})

test('no column stays empty beside the stations of the largest work centre', () => {
  expect(layoutOf(hd, { counts: [2, 2, 2, 2] }).columns).toBe(2)
  expect(layoutOf(hd, { counts: [3, 1, 2] }).columns).toBe(3)
})

test('rows of work centres reduce the room for stations, and many rows share a line', () => {
  const hall = { columns: 4, rows: 4 }
  const without = layoutOf(hd, { counts: [], hall })
  const some = layoutOf(hd, { counts: [], hall, footRows: 3 })
  expect(some.scale).toBeLessThan(without.scale)
  expect(layoutOf(hd, { counts: [], hall, footRows: 30 }).scale).toBeLessThan(some.scale)
  expect([4, 12].map(footColumnsOf)).toEqual([1, 2])
})

test('a placed hall keeps its columns and takes room for its rows', () => {
  const hall = { columns: 4, rows: 2 }
  const laid = layoutOf(hd, { counts: [], hall, footRows: 4 })
  expect(laid.columns).toBe(4)
  expect(laid.scale).toBeGreaterThan(1.3)
  expect(layoutOf(hd, { counts: [4], hall, footRows: 3 }).scale).toBeLessThan(laid.scale)
})

test('tiles keep a minimum size for any number of stations, and a phone has one column', () => {
  expect(layoutOf(hd, { counts: Array.from({ length: 40 }, () => 30) }).scale).toBe(0.5)
  const phone = layoutOf({ width: 390, height: 844 }, { counts: [8], hall: { columns: 4, rows: 2 } })
  expect(phone.columns).toBe(1)
  expect(phone.scale).toBeGreaterThan(1)
})
