import { expect, test } from 'vitest'
import { findOverlap, findWeeklyOverlap, minutesOf, minuteWithin } from './day-window.ts'

const window = (startTime: string, endTime: string) => ({ startTime, endTime })

test.each([
  ['06:00', '14:00', 360, 840],
  ['22:00', '06:00', 1320, 1800],
  ['14:00', '00:00', 840, 1440],
  ['08:00', '08:00', 480, 1920],
])('%s to %s is minute %i to %i', (start, end, from, to) => {
  expect(minutesOf(window(start, end))).toEqual({ from, to })
})

test('a time within a night window may be on the next day', () => {
  const night = minutesOf(window('22:00', '06:00'))
  expect([minuteWithin(night, '23:30'), minuteWithin(night, '02:00')]).toEqual([1410, 1560])
})

test('windows overlap if they share a minute, but not if one ends when the other begins', () => {
  const [early, late, night, day] = [
    window('06:00', '14:00'),
    window('14:00', '22:00'),
    window('22:00', '06:00'),
    window('08:00', '17:00'),
  ]
  expect(findOverlap([early, late, night])).toBeUndefined()
  expect(findOverlap([])).toBeUndefined()
  expect(findOverlap([early, night, day])).toEqual([early, day])
})

test.each([
  ['on one day', [window('06:00', '14:00'), window('13:59', '15:00')], [[1], [1]], 1],
  ['on no common day', [window('06:00', '14:00'), window('13:00', '15:00')], [[1], [2]], undefined],
  ['from a night into the morning', [window('22:00', '06:00'), window('05:00', '13:00')], [[1], [2]], 2],
  ['from Sunday into Monday', [window('22:00', '06:00'), window('05:00', '13:00')], [[7], [1]], 1],
  [
    'one after the other',
    [window('22:00', '06:00'), window('06:00', '22:00')],
    [
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5, 6, 7],
    ],
    undefined,
  ],
  ['a whole day, every day', [window('00:00', '00:00')], [[1, 2, 3, 4, 5, 6, 7]], undefined],
] as const)('weekly windows %s', (_, windows, weekdays, weekday) => {
  const overlap = findWeeklyOverlap(windows.map((window, at) => ({ ...window, weekdays: weekdays[at] ?? [] })))
  expect(overlap?.weekday).toBe(weekday)
})
