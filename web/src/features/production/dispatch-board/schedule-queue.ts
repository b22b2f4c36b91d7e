// Computes when queued work of a station is expected to run, within the working hours and the parallel capacity of the
// station. Pure.
import { type Hours, type Span, workPeriodFrom } from '@gemba/contract/production/calendar/work-period.ts'

/** Input of the queue calculation. */
export interface QueuedWork {
  readonly id: string
  readonly remainingSeconds: number
  readonly planStart: number | null
  readonly isBegun: boolean
}

/**
 * Returns started work first, then by planned start. Work without a planned start counts as planned for now and keeps
 * its order.
 */
const inTurn = (works: readonly QueuedWork[], now: number): readonly QueuedWork[] => {
  const startOf = ({ isBegun, planStart }: QueuedWork) => (isBegun ? 0 : Math.max(now, planStart ?? now))
  return works.toSorted((work, other) => startOf(work) - startOf(other))
}

interface QueueSchedule {
  readonly now: number
  /** Number of work orders that the station runs in parallel. */
  readonly atATime: number
}

/** Returns the expected start and end of each work order. Work beyond the known hours is left out. */
export function scheduleQueue(
  works: readonly QueuedWork[],
  hours: Hours,
  { now, atATime }: QueueSchedule,
): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  // When each parallel place is free again.
  const free = Array.from({ length: atATime }, () => now)
  for (const { id, remainingSeconds, planStart, isBegun } of inTurn(works, now)) {
    const first = Math.min(...free)
    const at = Math.max(first, isBegun ? now : (planStart ?? now))
    const span = workPeriodFrom(at, remainingSeconds * 1000, hours)
    if (!span) continue
    spans.set(id, span)
    free[free.indexOf(first)] = span.to
  }
  return spans
}

/** Returns the working time within a period in milliseconds. */
export const workingMsWithin = (hours: readonly Span[], { from, to }: Span): number =>
  hours.reduce((sum, hour) => sum + Math.max(0, Math.min(hour.to, to) - Math.max(hour.from, from)), 0)

/**
 * Returns the work of a day in milliseconds: work that is planned to start on it. Today also includes late work,
 * started work and work without a planned start.
 */
export const plannedMsOn = (works: readonly QueuedWork[], day: Span, now: number): number =>
  works
    .filter(({ isBegun, planStart }) => {
      const at = isBegun ? now : Math.max(now, planStart ?? now)
      return at >= day.from && at < day.to
    })
    .reduce((sum, { remainingSeconds }) => sum + remainingSeconds * 1000, 0)
