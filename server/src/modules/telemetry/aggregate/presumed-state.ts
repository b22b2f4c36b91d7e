// What is presumed of a point before its marks are read: that only hours that have just ended or are running have marks,
// and that retention removed nothing.

import { isOldInstant, probeRange, type StoredState } from './tier-state.ts'
import { lengthOf, mergeRanges, subtractRanges, type TimeRange } from './time-ranges.ts'

const hourMs = 3_600_000
/** An hour is built within this time after its end. */
const buildMs = 180_000
/**
 * If the marks were read later than this after the buckets, a builder may have dropped them meanwhile. It drops them
 * twice this time after it replaced their buckets, ms (`dropAfterMs`).
 */
const maxReadMs = 1000
/** Number of samples to expect where one must be found. */
const minSamples = 3

/** Returns the hours that are presumed to have marks. */
function presumedMarks(now: number): TimeRange[] {
  const hour = Math.floor(now / hourMs) * hourMs
  return [{ from: now - hour < buildMs ? hour - hourMs : hour, to: hour + 2 * hourMs }]
}

export const presumedState = (now: number): StoredState => ({ marks: presumedMarks(now), firsts: undefined })

/** Returns whether reading by a plan will show if retention removed anything. */
export function mayPresume(range: TimeRange, { levels, periodMs }: PresumedPlan): boolean {
  if (!isOldInstant(range.from)) return true
  const [first] = levels[0] ?? []
  if (periodMs <= 0 || first?.from !== range.from) return false
  return Math.min(first.to, probeRange(range).to) - first.from >= minSamples * periodMs
}

interface PresumedPlan {
  readonly levels: readonly (readonly TimeRange[])[]
  readonly periodMs: number
}

/** Returns whether what was presumed is true. */
export function isProven(presumed: StoredState, { range, marks, firstSampleAt, tookMs }: Proof): boolean {
  if (tookMs > maxReadMs) return false
  if (isOldInstant(range.from) && (firstSampleAt ?? range.to) >= probeRange(range).to) return false
  return lengthOf(subtractRanges(mergeRanges(marks), presumed.marks)) === 0
}

interface Proof {
  readonly range: TimeRange
  /** The hours with marks. */
  readonly marks: readonly TimeRange[]
  readonly firstSampleAt: number | undefined
  /** Time until the marks were read. */
  readonly tookMs: number
}
