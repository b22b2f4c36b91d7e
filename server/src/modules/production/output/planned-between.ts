// How much of a planned quantity falls in a time.
import Big from 'big.js'

export interface PlannedSpan {
  readonly quantity: string
  readonly start: number
  readonly end: number
}

export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Returns how much of a plan falls in a time: its quantity is spread evenly over the time it is planned for, pauses and shifts
 * left aside; one that is planned for an instant falls there whole. What was not made yesterday is not added.
 */
export function plannedBetween({ quantity, start, end }: PlannedSpan, { from, to }: Span): Big {
  if (end <= start) return start >= from && start < to ? new Big(quantity) : new Big(0)
  const shared = Math.min(end, to) - Math.max(start, from)
  return shared <= 0 ? new Big(0) : new Big(quantity).times(shared).div(end - start)
}
