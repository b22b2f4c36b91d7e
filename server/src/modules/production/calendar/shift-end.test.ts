import { expect, test } from 'vitest'
import { shiftEndOf } from './shift-end.ts'
import { type WorkingHoursOfDay, workingWindows } from './working-windows.ts'

const at = (text: string): number => Temporal.Instant.from(`2026-01-${text}:00Z`).epochMilliseconds

const hours = (name: string, startTime: string, endTime: string, breaks: WorkingHoursOfDay['breaks'] = []) => ({
  name,
  startTime,
  endTime,
  breaks,
})
const early = hours('early', '06:00', '14:00', [{ startTime: '10:00', minutes: 30 }])
const late = hours('late', '14:00', '22:00')
const night = hours('night', '22:00', '06:00')

/** Returns when the shift ends for somebody who began at a time. */
function endOf(shifts: readonly WorkingHoursOfDay[], began: string): string | undefined {
  const beganAt = at(began)
  const calendar = { isWorking: () => true, hoursOf: () => shifts }
  const windows = workingWindows({ from: beganAt, to: beganAt + 3 * 86_400_000 }, { zone: 'UTC', calendar, plans: [] })
  const end = shiftEndOf(windows, { beganAt, graceMs: 3_600_000 })
  return end === undefined ? undefined : new Date(end).toISOString().slice(8, 16)
}

test('a shift ends with its last hours, not with a break', () => {
  expect(endOf([early], '05T08:00')).toBe('05T14:00')
  expect(endOf([early], '05T10:15')).toBe('05T14:00')
  expect(endOf([night], '05T23:00')).toBe('06T06:00')
})

test('of consecutive shifts each one ends, except for somebody who is early for the next', () => {
  expect(endOf([early, late, night], '05T08:00')).toBe('05T14:00')
  expect(endOf([early, late, night], '05T13:30')).toBe('05T22:00')
  expect(endOf([early], '05T13:30')).toBe('05T14:00')
})

test('work that began outside of any shift ends with the next; without shifts nothing ends', () => {
  expect(endOf([early], '05T16:00')).toBe('06T14:00')
  expect(endOf([], '05T16:00')).toBeUndefined()
})
