// When a place works: a pure function of its calendar, its plans and the zone of the plant.

import {
  type DayWindow,
  minutesOf,
  minuteWithin,
  type WeeklyWindow,
} from '@gemba/contract/production/calendar/day-window.ts'
import type { Span } from '@gemba/contract/production/calendar/worked-from.ts'

interface Break {
  readonly startTime: string
  readonly minutes: number
}

/** Hours of a day that are worked, but for their breaks. */
export interface WorkedHours extends DayWindow {
  readonly name: string
  readonly breaks: readonly Break[]
}

export interface WeeklyHours extends WorkedHours, WeeklyWindow {}

/** Weekly hours from a day to another, both included. */
export interface Plan {
  readonly startDate: string
  readonly endDate: string
  readonly hours: readonly WeeklyHours[]
}

export interface Calendar {
  /** Whether the shop works on a day, `yyyy-MM-dd`. */
  isWorking(day: string): boolean
  /** The shifts of a day. */
  hoursOf(day: string): readonly WorkedHours[]
}

export interface WorkingWindow extends Span {
  /** The day on which its shift begins. */
  readonly day: string
  readonly name: string
}

interface Place {
  readonly zone: string
  readonly calendar: Calendar
  /** The one that counts first comes first. */
  readonly plans: readonly Plan[]
}

/**
 * Returns when work is done between two instants, in order and without overlaps. What crosses midnight belongs to the day it
 * begins on. Hours are those of the clock on the wall: where it is set forward a night is an hour shorter; a break lasts its
 * minutes whatever the clock does.
 */
export function workingWindows({ from, to }: Span, { zone, calendar, plans }: Place): WorkingWindow[] {
  if (!(from < to)) return []
  const windows: WorkingWindow[] = []
  const last = dayAt(to, zone)
  // What began on the day before may still last.
  for (let day = dayAt(from, zone).subtract({ days: 1 }); Temporal.PlainDate.compare(day, last) <= 0; ) {
    if (calendar.isWorking(day.toString())) {
      for (const hours of hoursOn(day, { calendar, plans })) windows.push(...worked(day, hours, zone))
    }
    day = day.add({ days: 1 })
  }
  return withoutOverlaps(windows, { from, to })
}

const dayAt = (at: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()

/** Those of the first plan that covers the day, also where it has none on that weekday; else the shifts of the day. */
function hoursOn(
  date: Temporal.PlainDate,
  { calendar, plans }: Pick<Place, 'calendar' | 'plans'>,
): readonly WorkedHours[] {
  const day = date.toString()
  const plan = plans.find(({ startDate, endDate }) => startDate <= day && day <= endDate)
  return plan ? plan.hours.filter(({ weekdays }) => weekdays.includes(date.dayOfWeek)) : calendar.hoursOf(day)
}

function worked(date: Temporal.PlainDate, hours: WorkedHours, zone: string): WorkingWindow[] {
  const whole = minutesOf(hours)
  const [from, to] = [instantOf(date, whole.from, zone), instantOf(date, whole.to, zone)]
  const rests = hours.breaks
    .map(({ startTime, minutes }): Span => {
      const start = instantOf(date, minuteWithin(whole, startTime), zone)
      return { from: start, to: start + minutes * 60_000 }
    })
    .sort((left, right) => left.from - right.from)
  const { name } = hours
  const day = date.toString()
  return without({ from, to }, rests).map((span) => ({ ...span, day, name }))
}

const minutesADay = 1440

/** A minute of the clock on the wall; one that is skipped is an hour later, one that comes twice is the first. */
function instantOf(date: Temporal.PlainDate, minute: number, zone: string): number {
  const day = date.add({ days: Math.floor(minute / minutesADay) })
  const plainTime = new Temporal.PlainTime(Math.floor((minute % minutesADay) / 60), minute % 60)
  return day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
}

/** A span but for what is taken out of it, in order. */
function without(whole: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let { from } = whole
  for (const rest of taken) {
    if (rest.from > from) left.push({ from, to: Math.min(rest.from, whole.to) })
    from = Math.max(from, rest.to)
  }
  left.push({ from, to: whole.to })
  return left.filter((span) => span.from < span.to)
}

/** Time that two windows share is that of the one that begins first. */
function withoutOverlaps(windows: readonly WorkingWindow[], { from, to }: Span): WorkingWindow[] {
  const kept: WorkingWindow[] = []
  let end = from
  for (const window of windows.toSorted((left, right) => left.from - right.from)) {
    const clipped = { ...window, from: Math.max(window.from, end), to: Math.min(window.to, to) }
    if (clipped.from >= clipped.to) continue
    kept.push(clipped)
    end = clipped.to
  }
  return kept
}
