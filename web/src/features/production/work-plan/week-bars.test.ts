import { expect, test } from 'vitest'
import { minutesOfBars, weekBars } from './week-bars.ts'

const monday = { isMonday: 1 }

test.each([
  ['a day', { startTime: '08:00', endTime: '16:00', ...monday }, [[1, 480, 960]]],
  [
    'a break where it says',
    { startTime: '08:00', endTime: '16:00', restStart: '12:00', restMinutes: 30, ...monday },
    [
      [1, 480, 720],
      [1, 750, 960],
    ],
  ],
  [
    'a break in the middle',
    { startTime: '08:00', endTime: '16:00', restMinutes: 60, ...monday },
    [
      [1, 480, 690],
      [1, 750, 960],
    ],
  ],
  [
    'a Sunday night into Monday',
    { startTime: '22:00', endTime: '06:00', restStart: '01:00', restMinutes: 30, isSunday: 1 },
    [
      [7, 1320, 1440],
      [1, 0, 60],
      [1, 90, 360],
    ],
  ],
  ['what is typed half', { startTime: '08:00', endTime: '16', ...monday }, []],
  ['what is on no day', { startTime: '08:00', endTime: '16:00' }, []],
  ['nothing yet', {}, []],
] as const)('%s', (_, time, bars) => {
  expect(weekBars([time]).map(({ weekday, from, to }) => [weekday, from, to])).toEqual(bars)
})

test('the minutes of a week are the sum of its bars', () => {
  const time = { startTime: '22:00', endTime: '06:00', restMinutes: 30, isMonday: 1, isSunday: 1 }
  expect(minutesOfBars(weekBars([time]))).toBe(2 * 7.5 * 60)
})
