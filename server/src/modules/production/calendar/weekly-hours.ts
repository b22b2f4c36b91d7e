// The hours of a work plan, as windows are made of them.
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

/** Returns a working time of a plan with its days, 1 being Monday, and its break. */
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

/** Returns what a working time is called: by its name, or else by its hours. */
const nameOf = ({ name, startTime, endTime }: Setting): string => name || `${startTime}–${endTime}`

/** The middle of the window, where it is not told. */
function restStartOf(setting: Setting): string {
  if (setting.restStart) return setting.restStart
  const { from, to } = minutesOf(setting)
  const minute = Math.floor((from + to - setting.restMinutes) / 2) % 1440
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The break is within its hours. Error `breakOutside`. */
export function refuseBreakOutside(setting: Setting): void {
  if (setting.restMinutes === 0) return
  const whole = minutesOf(setting)
  const time = restStartOf(setting)
  const from = minuteWithin(whole, time)
  const isWithin = setting.restMinutes <= whole.to - whole.from && from + setting.restMinutes <= whole.to
  if (!isWithin) throw new DomainError('breakOutside', { time })
}
