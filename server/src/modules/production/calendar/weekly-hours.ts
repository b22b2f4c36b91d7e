// The hours of a work plan in the form that working windows are computed from.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { minutesOf, minuteWithin } from '@gemba/contract/production/calendar/day-window.ts'
import type { workingTimeSetting } from '@gemba/contract/production/calendar/work-plan.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { WeeklyHours } from './working-windows.ts'

type Setting = EntityOf<typeof workingTimeSetting>

export const weekdayFlags = [
  'isMonday',
  'isTuesday',
  'isWednesday',
  'isThursday',
  'isFriday',
  'isSaturday',
  'isSunday',
] as const

/** Returns a working time of a plan with its break and its weekdays, from 1 (Monday) to 7. */
export function weeklyHoursOf(setting: Setting): WeeklyHours {
  const { startTime, endTime, restMinutes } = setting
  return {
    startTime,
    endTime,
    name: nameOf(setting),
    weekdays: weekdayFlags.flatMap((flag, index) => (setting[flag] === 1 ? index + 1 : [])),
    breaks: restMinutes > 0 ? [{ startTime: restStartOf(setting), minutes: restMinutes }] : [],
  }
}

/** Returns the name of a working time, or its hours if it has none. */
const nameOf = ({ name, startTime, endTime }: Setting): string => name || `${startTime}–${endTime}`

/** Returns the start of the break. Without one, the break is in the middle of the working time. */
function restStartOf(setting: Setting): string {
  if (setting.restStart) return setting.restStart
  const { from, to } = minutesOf(setting)
  const minute = Math.floor((from + to - setting.restMinutes) / 2) % 1440
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Throws `breakOutside` if the break is not inside the working time. */
export function assertBreakInside(setting: Setting): void {
  if (setting.restMinutes === 0) return
  const hours = minutesOf(setting)
  const time = restStartOf(setting)
  const from = minuteWithin(hours, time)
  const isWithin = setting.restMinutes <= hours.to - hours.from && from + setting.restMinutes <= hours.to
  if (!isWithin) throw new DomainError('breakOutside', { time })
}
