import { expect, test } from 'vitest'
import { daysOfWork } from './days-of-work.ts'

const at = (text: string): number => Date.parse(text)
const window = (from: string, to: string, day: string, name = 'Night') => ({ from: at(from), to: at(to), day, name })

test('a night belongs to the day of its start, and its sum is the elapsed time, also when the clock is set forward', () => {
  const windows = [
    window('2026-03-28T05:00Z', '2026-03-28T13:00Z', '2026-03-28', 'Early'),
    window('2026-03-28T21:00Z', '2026-03-29T01:15Z', '2026-03-28'),
    window('2026-03-29T01:45Z', '2026-03-29T04:00Z', '2026-03-28'),
  ]
  expect(daysOfWork(windows, 'Europe/Berlin')).toEqual([
    {
      day: '2026-03-28',
      times: ['06:00–14:00', '22:00–03:15 +1', '03:45–06:00 +1'],
      names: ['Early', 'Night'],
      totalMs: 14.5 * 3_600_000,
    },
  ])
})

test('without windows there are no days', () => {
  expect(daysOfWork([], 'UTC')).toEqual([])
})
