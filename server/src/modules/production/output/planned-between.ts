// Computes the part of a planned quantity that falls in a time span.
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
 * Returns the quantity that is planned for a time span. The quantity is spread evenly over the planned time, without
 * regard to pauses and shifts; a plan without duration counts fully at its instant. Backlog is not added.
 */
export function plannedQuantityBetween({ quantity, start, end }: PlannedSpan, { from, to }: Span): Big {
  if (end <= start) return start >= from && start < to ? new Big(quantity) : new Big(0)
  const shared = Math.min(end, to) - Math.max(start, from)
  return shared <= 0 ? new Big(0) : new Big(quantity).times(shared).div(end - start)
}
