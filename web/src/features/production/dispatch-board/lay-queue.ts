// When work at a station would be done: one after the other, in the hours of the station. Pure.
import { type Hours, type Span, workedFrom } from '@gemba/contract/production/calendar/worked-from.ts'

/** Work as a queue takes it. */
export interface Queued {
  readonly id: string
  readonly remainingSeconds: number
  readonly planStart: number | null
  readonly isBegun: boolean
}

/** What was begun comes first; the rest as it is planned, and where nobody has said when, in the order of the queue. */
const inTurn = (works: readonly Queued[], now: number): readonly Queued[] => {
  const startOf = ({ isBegun, planStart }: Queued) => (isBegun ? 0 : Math.max(now, planStart ?? now))
  return works.toSorted((one, other) => startOf(one) - startOf(other))
}

/** Returns from when to when each work would be done; what the hours do not suffice for is left out. */
export function layQueue(works: readonly Queued[], hours: Hours, now: number): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  let free = now
  for (const { id, remainingSeconds, planStart, isBegun } of inTurn(works, now)) {
    const at = Math.max(free, isBegun ? now : (planStart ?? now))
    const span = workedFrom(at, remainingSeconds * 1000, hours)
    if (!span) continue
    spans.set(id, span)
    free = span.to
  }
  return spans
}

/** Returns how long of a time is worked. */
export const workedWithin = (hours: readonly Span[], { from, to }: Span): number =>
  hours.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0)

/**
 * Returns how much work a day holds: what is planned to begin on it; the present day also what is late, has begun, or has no time
 * of its own.
 */
export const plannedOn = (works: readonly Queued[], day: Span, now: number): number =>
  works
    .filter(({ isBegun, planStart }) => {
      const at = isBegun ? now : Math.max(now, planStart ?? now)
      return at >= day.from && at < day.to
    })
    .reduce((sum, { remainingSeconds }) => sum + remainingSeconds * 1000, 0)
