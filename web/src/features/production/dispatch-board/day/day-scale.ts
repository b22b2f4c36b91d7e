// The time scale of a day. Pure.
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'

const hourMs = 3_600_000
const quarterMs = hourMs / 4

/**
 * Returns the visible part of a day: from the first to the last working hour, in whole hours. Without known hours, the
 * whole day.
 */
export function shownOf(day: Span, times: readonly Span[]): Span {
  const workingSpans = times.flatMap(({ from, to }) => {
    const within = { from: Math.max(from, day.from), to: Math.min(to, day.to) }
    return within.from < within.to ? [within] : []
  })
  if (workingSpans.length === 0) return day
  const first = Math.min(...workingSpans.map(({ from }) => from))
  const last = Math.max(...workingSpans.map(({ to }) => to))
  return {
    from: day.from + Math.floor((first - day.from) / hourMs) * hourMs,
    to: Math.min(day.to, day.from + Math.ceil((last - day.from) / hourMs) * hourMs),
  }
}

/** Returns the position of a period in percent of the visible time. Undefined if it is outside. */
export function placeOf(
  { from, to }: Span,
  visible: Span,
): { readonly left: string; readonly width: string } | undefined {
  const [start, end] = [Math.max(from, visible.from), Math.min(to, visible.to)]
  if (start >= end) return undefined
  const visibleMs = visible.to - visible.from
  return { left: `${((start - visible.from) / visibleMs) * 100}%`, width: `${((end - start) / visibleMs) * 100}%` }
}

/** Returns the instant at a share of the visible time, rounded down to a quarter of an hour. */
export const instantAt = (share: number, { from, to }: Span): number =>
  from + Math.floor((share * (to - from)) / quarterMs) * quarterMs

/** Most hour labels of the scale. */
const maxHours = 10

/** Returns the instants of the hour labels. */
export function hoursIn({ from, to }: Span): number[] {
  const step = Math.ceil((to - from) / hourMs / maxHours) * hourMs
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step)
}
