import { expect, test } from 'vitest'
import { shortDay } from './short-day.ts'

test('a near day is shown by its weekday, a distant one by its date', () => {
  expect(shortDay('2026-11-30', '2026-11-23', 'en')).toBe('Mon 30')
  expect(shortDay('2026-12-06', '2026-11-23', 'zh-CN')).toBe('6 日周日')
  expect(shortDay('2027-01-04', '2026-11-23', 'en')).toBe('2027-01-04')
})
