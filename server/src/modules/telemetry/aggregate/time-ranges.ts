// Half-open ranges of time, epoch ms, in order and without overlap.

export interface TimeRange {
  readonly from: number
  /** Excluded. */
  readonly to: number
}

/** Returns the ranges in order, with overlapping and adjacent ones merged. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of ranges.toSorted((left, right) => left.from - right.from)) {
    if (from >= to) continue
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** Returns the parts of the ranges that no other range covers. Both lists are merged. */
export function subtractRanges(ranges: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  const rest: TimeRange[] = []
  let next = 0
  for (const { from, to } of ranges) {
    let at = from
    while (next > 0 && (others[next - 1]?.to ?? 0) > from) next--
    for (let other = others[next]; other && other.from < to; other = others[++next]) {
      if (other.to <= at) continue
      if (other.from > at) rest.push({ from: at, to: other.from })
      at = Math.max(at, other.to)
      if (other.to > to) break
    }
    if (at < to) rest.push({ from: at, to })
  }
  return rest
}

/** Returns the whole buckets within a range; undefined if there is none. */
export function alignRange({ from, to }: TimeRange, widthMs: number): TimeRange | undefined {
  const aligned = { from: Math.ceil(from / widthMs) * widthMs, to: Math.floor(to / widthMs) * widthMs }
  return aligned.from < aligned.to ? aligned : undefined
}

/** Returns the buckets that a range touches. */
export function coverRange({ from, to }: TimeRange, widthMs: number): TimeRange {
  return { from: Math.floor(from / widthMs) * widthMs, to: Math.ceil(to / widthMs) * widthMs }
}

export const lengthOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0)
