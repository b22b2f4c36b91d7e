// Windows of a day: from a time to another one, which is on the next day if it is not later.

/** `HH:mm` each. A window whose end equals its start covers a whole day. */
export interface DayWindow {
  readonly startTime: string
  readonly endTime: string
}

/** Minutes from midnight of the day to which the window belongs. */
export interface Minutes {
  readonly from: number
  readonly to: number
}

export const minutesOfDay = 1440
const minutesOfWeek = 7 * minutesOfDay

/** Returns the minute of the day of `HH:mm`. */
function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Returns a window in minutes of the day on which it begins. One that crosses midnight ends after 1 440. */
export function minutesOf({ startTime, endTime }: DayWindow): Minutes {
  const from = minuteOf(startTime)
  const to = minuteOf(endTime)
  return { from, to: to > from ? to : to + minutesOfDay }
}

/**
 * Returns a time within a window in minutes of the day on which the window begins. An earlier time than its start is on
 * the next day.
 */
export const minuteWithin = ({ from }: Minutes, time: string): number => {
  const minute = minuteOf(time)
  return minute < from ? minute + minutesOfDay : minute
}

const isOverlap = (left: Minutes, right: Minutes): boolean => left.from < right.to && right.from < left.to

/** Returns the first two windows of one day that overlap. */
export function findOverlap<W extends DayWindow>(windows: readonly W[]): readonly [W, W] | undefined {
  for (const [index, window] of windows.entries()) {
    const overlapping = windows.slice(index + 1).find((next) => isOverlap(minutesOf(window), minutesOf(next)))
    if (overlapping) return [window, overlapping]
  }
  return undefined
}

/** A window on some days of each week. 1 is Monday. */
export interface WeeklyWindow extends DayWindow {
  readonly weekdays: readonly number[]
}

interface WeekdayWindow<W> extends Minutes {
  readonly window: W
  readonly weekday: number
}

/**
 * Returns the first two windows of a week that overlap, and the weekday on which the later one begins. Sunday night
 * continues on Monday.
 */
export function findWeeklyOverlap<W extends WeeklyWindow>(
  windows: readonly W[],
): { readonly first: W; readonly second: W; readonly weekday: number } | undefined {
  const placed = windows
    .flatMap((window) =>
      window.weekdays.map((weekday): WeekdayWindow<W> => {
        const { from, to } = minutesOf(window)
        const start = (weekday - 1) * minutesOfDay
        return { window, weekday, from: start + from, to: start + to }
      }),
    )
    .sort((left, right) => left.from - right.from)
  const [first] = placed
  if (!first) return undefined
  const again = { ...first, from: first.from + minutesOfWeek, to: first.to + minutesOfWeek }
  for (const [index, span] of placed.entries()) {
    const next = placed[index + 1] ?? again
    if (next.window === span.window && placed.length === 1) continue
    if (isOverlap(span, next)) return { first: span.window, second: next.window, weekday: next.weekday }
  }
  return undefined
}
