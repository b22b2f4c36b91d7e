// When work at a station would be done: in the hours of the station, one after the other or so many at a time. Pure.
import { type Hours, type Span, workedFrom } from '@gemba/contract/production/calendar/worked-from.ts'

/** Work as a queue takes it. */
export interface QueuedWork {
  readonly id: string
  readonly remainingSeconds: number
  readonly planStart: number | null
  readonly isBegun: boolean
}

/** What was begun comes first; the rest as it is planned, and where nobody has said when, in the order of the queue. */
const inTurn = (works: readonly QueuedWork[], now: number): readonly QueuedWork[] => {
  const startOf = ({ isBegun, planStart }: QueuedWork) => (isBegun ? 0 : Math.max(now, planStart ?? now))
  return works.toSorted((work, other) => startOf(work) - startOf(other))
}

interface QueueSchedule {
  readonly now: number
  /** How many the station does at the same time. */
  readonly atATime: number
}

/** Returns from when to when each work would be done; what the hours do not suffice for is left out. */
export function scheduleQueue(
  works: readonly QueuedWork[],
  hours: Hours,
  { now, atATime }: QueueSchedule,
): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  // From when on there is room for each of those at a time.
  const free = Array.from({ length: atATime }, () => now)
  for (const { id, remainingSeconds, planStart, isBegun } of inTurn(works, now)) {
    const first = Math.min(...free)
    const at = Math.max(first, isBegun ? now : (planStart ?? now))
    const span = workedFrom(at, remainingSeconds * 1000, hours)
    if (!span) continue
    spans.set(id, span)
    free[free.indexOf(first)] = span.to
  }
  return spans
}

/** Returns how long of a time is worked. */
export const workedWithin = (hours: readonly Span[], { from, to }: Span): number =>
  hours.reduce((sum, hour) => sum + Math.max(0, Math.min(hour.to, to) - Math.max(hour.from, from)), 0)

/**
 * Returns how much work a day holds: what is planned to begin on it; the present day also what is late, has begun, or has no time
 * of its own.
 */
export const plannedOn = (works: readonly QueuedWork[], day: Span, now: number): number =>
  works
    .filter(({ isBegun, planStart }) => {
      const at = isBegun ? now : Math.max(now, planStart ?? now)
      return at >= day.from && at < day.to
    })
    .reduce((sum, { remainingSeconds }) => sum + remainingSeconds * 1000, 0)
