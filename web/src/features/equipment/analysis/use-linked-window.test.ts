import { expect, test } from 'vitest'
import { windowIn } from './use-linked-window.ts'

test('an address names a stretch of the past, or one up to now', () => {
  expect(windowIn('1000', '4000', 9000)).toEqual({ spanMs: 3000, to: 4000 })
  expect(windowIn('1000', '', 9000)).toEqual({ spanMs: 8000, to: undefined })
  expect(windowIn('1000', '20000', 9000)).toEqual({ spanMs: 8000, to: undefined })
})

test('what is no stretch is as if nothing were said', () => {
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
