import { beforeEach, expect, test } from 'vitest'
import { usePlantZone } from '../../ui/value/time.ts'
import { calendarPeriods, windowOfPeriod } from './curve-periods.ts'

const at = (text: string): number => Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds

beforeEach(() => usePlantZone.setState({ zone: 'Europe/Berlin' }))

test('days and weeks begin at midnight of the plant, also across a clock change', () => {
  const now = at('2026-10-26T09:30')
  expect(calendarPeriods(now)).toEqual([
    { name: 'today', from: at('2026-10-26T00:00'), to: at('2026-10-27T00:00') },
    { name: 'yesterday', from: at('2026-10-25T00:00'), to: at('2026-10-26T00:00') },
    { name: 'week', from: at('2026-10-26T00:00'), to: at('2026-11-02T00:00') },
  ])
  const [, yesterday] = calendarPeriods(now)
  if (!yesterday) throw new Error('yesterday is missing')
  expect(windowOfPeriod(yesterday, now)).toEqual({ spanMs: 25 * 3_600_000, to: yesterday.to, period: 'yesterday' })
})

test('a week begins on Monday, and a period that has not ended is live', () => {
  const now = at('2026-11-01T12:00')
  const [today, , week] = calendarPeriods(now)
  expect(week?.from).toBe(at('2026-10-26T00:00'))
  if (!today) throw new Error('today is missing')
  expect(windowOfPeriod(today, now)).toEqual({ spanMs: 12 * 3_600_000, to: undefined, period: 'today' })
})
