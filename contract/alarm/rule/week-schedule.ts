// Weekly times in which a rule is in use, as text: `1-5 08:00-17:30; 6 08:00-12:00`. Day 1 is Monday. A time whose end is
// before its start, such as `1-5 22:00-06:00`, ends on the next day.
import { wallClockAt } from '../../cron/zone.ts'

export interface ScheduleWindow {
  /** 1 to 7; 1 is Monday. */
  readonly firstDay: number
  readonly lastDay: number
  /** Minutes of the day; the end is not included. An end before the start is one of the next day. */
  readonly fromMinute: number
  readonly toMinute: number
}

const pattern = /^([1-7])(?:-([1-7]))? ([0-2]\d):([0-5]\d)-([0-2]\d):([0-5]\d)$/
const maxWindows = 50
const minutesOfDay = 1440

/** Returns the windows of a text; undefined if it is not valid. */
export function parseSchedule(text: string): readonly ScheduleWindow[] | undefined {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > maxWindows) return undefined
  const windows: ScheduleWindow[] = []
  for (const part of parts) {
    const window = parseWindow(part)
    if (!window) return undefined
    windows.push(window)
  }
  return windows
}

function parseWindow(part: string): ScheduleWindow | undefined {
  const match = pattern.exec(part)
  if (!match) return undefined
  const numbers = match.slice(1).map((digits) => Number(digits))
  const [firstDay = 1, lastDay = 1, fromHour = 0, fromMinutes = 0, toHour = 0, toMinutes = 0] = numbers
  const window = {
    firstDay,
    lastDay: match[2] === undefined ? firstDay : lastDay,
    fromMinute: fromHour * 60 + fromMinutes,
    toMinute: toHour * 60 + toMinutes,
  }
  const isInOrder = window.firstDay <= window.lastDay && window.fromMinute !== window.toMinute
  return isInOrder && window.fromMinute < minutesOfDay && window.toMinute <= minutesOfDay ? window : undefined
}

export function formatSchedule(windows: readonly ScheduleWindow[]): string {
  return windows
    .map(({ firstDay, lastDay, fromMinute, toMinute }) => {
      const days = firstDay === lastDay ? String(firstDay) : `${firstDay}-${lastDay}`
      return `${days} ${clockText(fromMinute)}-${clockText(toMinute)}`
    })
    .join('; ')
}

function clockText(minute: number): string {
  const twoDigits = (number: number): string => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** Returns whether an instant is in one of the windows, by the wall clock of a time zone. */
export function isScheduled(windows: readonly ScheduleWindow[], at: number, zone: string): boolean {
  const wallClock = new Date(wallClockAt(at, zone))
  const day = wallClock.getUTCDay() || 7
  const minute = wallClock.getUTCHours() * 60 + wallClock.getUTCMinutes()
  return windows.some((window) => isIn(window, { day, minute }))
}

function isIn(window: ScheduleWindow, { day, minute }: { readonly day: number; readonly minute: number }): boolean {
  const { firstDay, lastDay, fromMinute, toMinute } = window
  const isOf = (startDay: number): boolean => startDay >= firstDay && startDay <= lastDay
  if (fromMinute < toMinute) return isOf(day) && minute >= fromMinute && minute < toMinute
  const dayBefore = day === 1 ? 7 : day - 1
  return (isOf(day) && minute >= fromMinute) || (isOf(dayBefore) && minute < toMinute)
}
