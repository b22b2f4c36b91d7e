// The hours of a day across the screen. Pure.
import type { Span } from '@gemba/contract/production/calendar/worked-from.ts'

const hourMs = 3_600_000
const quarterMs = hourMs / 4

/** Returns what of a day is shown: the whole hours that are worked, and what lies outside of them; all of it where nothing is known. */
export function shownOf(day: Span, times: readonly Span[]): Span {
  const own = times.flatMap(({ from, to }) => {
    const within = { from: Math.max(from, day.from), to: Math.min(to, day.to) }
    return within.from < within.to ? [within] : []
  })
  if (own.length === 0) return day
  const first = Math.min(...own.map(({ from }) => from))
  const last = Math.max(...own.map(({ to }) => to))
  return {
    from: day.from + Math.floor((first - day.from) / hourMs) * hourMs,
    to: Math.min(day.to, day.from + Math.ceil((last - day.from) / hourMs) * hourMs),
  }
}

/** Returns the place of a time as shares of what is shown; undefined where it lies outside. */
export function placeOf(
  { from, to }: Span,
  shown: Span,
): { readonly left: string; readonly width: string } | undefined {
  const [start, end] = [Math.max(from, shown.from), Math.min(to, shown.to)]
  if (start >= end) return undefined
  const whole = shown.to - shown.from
  return { left: `${((start - shown.from) / whole) * 100}%`, width: `${((end - start) / whole) * 100}%` }
}

/** Returns the instant at a share of what is shown, at the quarter of an hour before. */
export const instantAt = (share: number, { from, to }: Span): number =>
  from + Math.floor((share * (to - from)) / quarterMs) * quarterMs

/** More hours do not fit beside each other. */
const mostHours = 10

/** Returns the hours at which the scale says what time it is. */
export function hoursIn({ from, to }: Span): number[] {
  const step = Math.ceil((to - from) / hourMs / mostHours) * hourMs
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step)
}
