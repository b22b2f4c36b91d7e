// Computes when work is finished within the hours of a station or work centre. Pure functions: the server plans with
// them, the board computes end times with them.

/** A period between two instants in epoch ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Working hours in order. Undefined: no hours are defined and work is always possible. */
export type Hours = readonly Span[] | undefined

/** Returns the period of work that begins at an instant at the earliest; undefined if the hours are not sufficient. */
export function workPeriodFrom(at: number, workMs: number, hours: Hours): Span | undefined {
  if (workMs <= 0 || !hours) return { from: at, to: at + Math.max(workMs, 0) }
  let remainingMs = workMs
  let from: number | undefined
  for (const window of hours) {
    const start = Math.max(at, window.from)
    if (start >= window.to) continue
    from ??= start
    if (remainingMs <= window.to - start) return { from, to: start + remainingMs }
    remainingMs -= window.to - start
  }
  return undefined
}
