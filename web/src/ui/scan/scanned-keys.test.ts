import { expect, test } from 'vitest'
import { ScannedKeys } from './scanned-keys.ts'

function typed(code: string, pauseMs: number): string | undefined {
  const keys = new ScannedKeys()
  const heard = [...code, 'Enter'].map((key, index) => keys.take(key, 1000 + index * pauseMs))
  return heard.at(-1)
}

test('a code typed as fast as a scanner is recognised', () => {
  expect(typed('WO-7', 5)).toBe('WO-7')
  expect(typed('LOT 1', 30)).toBe('LOT 1')
})

test('typing by hand is not, and neither are one or two keys', () => {
  expect(typed('1250', 90)).toBeUndefined()
  expect(typed('12', 5)).toBeUndefined()
})

test('Shift is not part of a code; a pause starts a new one', () => {
  const keys = new ScannedKeys()
  keys.take('9', 0)
  for (const [index, key] of ['Shift', 'A', '-', 'Shift', 'B'].entries()) keys.take(key, 500 + index * 10)
  expect(keys.isWithin(545)).toBe(true)
  expect(keys.isWithin(700)).toBe(false)
  expect(keys.take('Enter', 550)).toBe('A-B')
})
