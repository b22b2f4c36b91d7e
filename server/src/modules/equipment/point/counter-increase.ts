/** How a counter changed between two readings. */
export type CounterChange = 'rise' | 'reset' | 'rollover' | 'anomaly'

/** Part of the rollover from which a fall means that the counter rolled over. */
const rolloverShare = 0.9

/**
 * Returns the increase of a counter between two readings, and its cause. A fall from above 90 % of `rollover` is a
 * rollover, a fall by more than half is a reset to zero. Any other fall is an anomaly and counts as no increase.
 */
export function counterIncrease(
  before: number,
  now: number,
  rollover: number | null,
): { increase: number; change: CounterChange } {
  if (now >= before) return { increase: now - before, change: 'rise' }
  if (rollover !== null && before > rollover * rolloverShare && before <= rollover)
    return { increase: rollover - before + now, change: 'rollover' }
  if (before - now > before / 2) return { increase: Math.max(0, now), change: 'reset' }
  return { increase: 0, change: 'anomaly' }
}
