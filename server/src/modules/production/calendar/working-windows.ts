// Computes when a station works. A pure function of its calendar, its plans and the time zone of the plant.

import {
  type DayWindow,
  minutesOf,
  minuteWithin,
  type WeeklyWindow,
} from '@gemba/contract/production/calendar/day-window.ts'
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'

interface Break {
  readonly startTime: string
  readonly minutes: number
}

/** Hours of a day, and the breaks in them. */
export interface WorkingHoursOfDay extends DayWindow {
  readonly name: string
  readonly breaks: readonly Break[]
}

export interface WeeklyHours extends WorkingHoursOfDay, WeeklyWindow {}

/** Weekly hours from one day to another, both included. */
export interface Plan {
  readonly startDate: string
  readonly endDate: string
  readonly hours: readonly WeeklyHours[]
}

export interface Calendar {
  /** Returns whether the shop works on a day, `yyyy-MM-dd`. */
  isWorking(day: string): boolean
  /** Returns the shifts of a day. */
  hoursOf(day: string): readonly WorkingHoursOfDay[]
}

export interface WorkingWindow extends Span {
  /** The day on which its shift begins. */
  readonly day: string
  readonly name: string
}

interface WindowOptions {
  readonly zone: string
  readonly calendar: Calendar
  /** The first plan that covers a day counts. */
  readonly plans: readonly Plan[]
}

/**
 * Returns the working windows between two instants, in sequence and without overlaps. A window across midnight belongs
 * to the day it begins on. Hours are local time: in the night in which clocks are set forward a shift is an hour
 * shorter. A break always lasts its minutes.
 */
export function workingWindows({ from, to }: Span, { zone, calendar, plans }: WindowOptions): WorkingWindow[] {
  if (!(from < to)) return []
  const windows: WorkingWindow[] = []
  const last = dayAt(to, zone)
  // A shift that began on the day before may not have ended yet.
  for (let day = dayAt(from, zone).subtract({ days: 1 }); Temporal.PlainDate.compare(day, last) <= 0; ) {
    if (calendar.isWorking(day.toString())) {
      for (const hours of hoursOn(day, { calendar, plans })) windows.push(...windowsOf(day, hours, zone))
    }
    day = day.add({ days: 1 })
  }
  return withoutOverlaps(windows, { from, to })
}

const dayAt = (at: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()

/**
 * Returns the hours of the first plan that covers the day, even if it has none on that weekday; without a plan, the
 * shifts of the day.
 */
function hoursOn(
  date: Temporal.PlainDate,
  { calendar, plans }: Pick<WindowOptions, 'calendar' | 'plans'>,
): readonly WorkingHoursOfDay[] {
  const day = date.toString()
  const plan = plans.find(({ startDate, endDate }) => startDate <= day && day <= endDate)
  return plan ? plan.hours.filter(({ weekdays }) => weekdays.includes(date.dayOfWeek)) : calendar.hoursOf(day)
}

function windowsOf(date: Temporal.PlainDate, hours: WorkingHoursOfDay, zone: string): WorkingWindow[] {
  const dayMinutes = minutesOf(hours)
  const [from, to] = [instantOf(date, dayMinutes.from, zone), instantOf(date, dayMinutes.to, zone)]
  const rests = hours.breaks
    .map(({ startTime, minutes }): Span => {
      const start = instantOf(date, minuteWithin(dayMinutes, startTime), zone)
      return { from: start, to: start + minutes * 60_000 }
    })
    .sort((left, right) => left.from - right.from)
  const { name } = hours
  const day = date.toString()
  return without({ from, to }, rests).map((span) => ({ ...span, day, name }))
}

const minutesADay = 1440

/**
 * Returns the instant of a minute of local time. A skipped minute is an hour later, and of a repeated minute the first
 * one counts.
 */
function instantOf(date: Temporal.PlainDate, minute: number, zone: string): number {
  const day = date.add({ days: Math.floor(minute / minutesADay) })
  const plainTime = new Temporal.PlainTime(Math.floor((minute % minutesADay) / 60), minute % 60)
  return day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
}

/** Returns the parts of a span that no removed span covers, in sequence. */
function without(wholeSpan: Span, removed: readonly Span[]): Span[] {
  const remaining: Span[] = []
  let { from } = wholeSpan
  for (const rest of removed) {
    if (rest.from > from) remaining.push({ from, to: Math.min(rest.from, wholeSpan.to) })
    from = Math.max(from, rest.to)
  }
  remaining.push({ from, to: wholeSpan.to })
  return remaining.filter((span) => span.from < span.to)
}

/** Assigns the time that windows share to the one that begins first. */
function withoutOverlaps(windows: readonly WorkingWindow[], { from, to }: Span): WorkingWindow[] {
  const clippedWindows: WorkingWindow[] = []
  let end = from
  for (const window of windows.toSorted((left, right) => left.from - right.from)) {
    const clipped = { ...window, from: Math.max(window.from, end), to: Math.min(window.to, to) }
    if (clipped.from >= clipped.to) continue
    clippedWindows.push(clipped)
    end = clipped.to
  }
  return clippedWindows
}
