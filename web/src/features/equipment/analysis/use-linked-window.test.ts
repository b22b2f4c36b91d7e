import { expect, test } from 'vitest'
import { windowIn } from './use-linked-window.ts'

test('an address names a window of the past, or one that ends now', () => {
  expect(windowIn('1000', '4000', 9000)).toEqual({ spanMs: 3000, to: 4000 })
  expect(windowIn('1000', '', 9000)).toEqual({ spanMs: 8000, to: undefined })
  expect(windowIn('1000', '20000', 9000)).toEqual({ spanMs: 8000, to: undefined })
})

test('an invalid window is ignored', () => {
  for (const [from, to] of [
    ['', ''],
    ['', '4000'],
    ['x', '4000'],
    ['1000', 'x'],
    ['4000', '1000'],
    ['9500', ''],
  ] as const)
    expect(windowIn(from, to, 9000)).toBeUndefined()
})
