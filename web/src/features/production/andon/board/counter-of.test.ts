import { expect, test } from 'vitest'
import { counterOf } from './counter-of.ts'

test('a counter runs like a clock and never backwards', () => {
  expect([0, 59_999, 247_000, 3_729_000].map(counterOf)).toEqual(['0:00', '0:59', '4:07', '1:02:09'])
  expect(counterOf(-5000)).toBe('0:00')
})
