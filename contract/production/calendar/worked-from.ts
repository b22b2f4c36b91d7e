// When work is done in the hours of a station or work centre. Pure: the server plans by it, the board shows ends by it.

/** A time from one instant to another, both in epoch ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Hours of work in order; undefined where nobody has said when: then there is always work. */
export type Hours = readonly Span[] | undefined

/** Returns when work that begins at an instant at the earliest is done; undefined where hours do not suffice. */
export function workedFrom(at: number, workMs: number, hours: Hours): Span | undefined {
  if (workMs <= 0 || !hours) return { from: at, to: at + Math.max(workMs, 0) }
  let left = workMs
  let from: number | undefined
  for (const window of hours) {
    const start = Math.max(at, window.from)
    if (start >= window.to) continue
    from ??= start
    if (left <= window.to - start) return { from, to: start + left }
    left -= window.to - start
  }
  return undefined
}
