import { expect, test } from 'vitest'
import { exportTimes } from './export-times.ts'

test('local times that occur twice have their offset', () => {
  const format = exportTimes('Europe/Berlin')
  const minutes = [-1, 0, 30, 59, 60, 90, 119, 120]
  const start = Date.UTC(2026, 9, 25, 0)
  expect(minutes.map((minute) => format(start + minute * 60_000))).toEqual([
    '2026-10-25 01:59:00',
    '2026-10-25 02:00:00+02:00',
    '2026-10-25 02:30:00+02:00',
    '2026-10-25 02:59:00+02:00',
    '2026-10-25 02:00:00+01:00',
    '2026-10-25 02:30:00+01:00',
    '2026-10-25 02:59:00+01:00',
    '2026-10-25 03:00:00',
  ])
  expect(format(start + 1_800_005)).toBe('2026-10-25 02:30:00.005+02:00')
})
