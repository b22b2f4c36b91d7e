import { expect, test } from 'vitest'
import { periodOf, shortcutNames } from './range-shortcuts.ts'
import { formatInstant, instantOf } from './time.ts'

const shortcutAt = (now: string, zone: string) =>
  Object.fromEntries(
    shortcutNames.map((name) => {
      const { from, to } = periodOf(name, instantOf(now, zone), zone)
      return [name, [formatInstant(from, zone), formatInstant(to, zone)]]
    }),
  )

test('S-350 periods are whole days of the plant, and months have their own length', () => {
  expect(shortcutAt('2026-05-31 08:30:00', 'Asia/Seoul')).toEqual({
    today: ['2026-05-31 00:00:00', '2026-05-31 23:59:59'],
    yesterday: ['2026-05-30 00:00:00', '2026-05-30 23:59:59'],
    lastWeek: ['2026-05-24 00:00:00', '2026-05-31 08:30:00'],
    lastMonth: ['2026-04-30 00:00:00', '2026-05-31 08:30:00'],
    lastThreeMonths: ['2026-02-28 00:00:00', '2026-05-31 08:30:00'],
  })
})

test('days of 23 and 25 hours are whole days as well', () => {
  const { from, to } = periodOf('today', instantOf('2026-03-29 12:00:00', 'Europe/Berlin'), 'Europe/Berlin')
  expect(to + 1 - from).toBe(23 * 3_600_000)
  const autumn = periodOf('yesterday', instantOf('2026-10-26 12:00:00', 'Europe/Berlin'), 'Europe/Berlin')
  expect(autumn.to + 1 - autumn.from).toBe(25 * 3_600_000)
})

test('a period may cross the end of a year', () => {
  expect(shortcutAt('2027-01-02 01:00:00', 'Asia/Shanghai').lastThreeMonths).toEqual([
    '2026-10-02 00:00:00',
    '2027-01-02 01:00:00',
  ])
})
