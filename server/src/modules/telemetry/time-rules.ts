// The five time rules of the domain design, section 3.2: which instant a sample is filed under.

import { sampleFlags } from '@gemba/contract/telemetry/sample.ts'

/** How far a source clock may run ahead of ours before its instants are replaced. */
export const maxClockAheadMs = 600_000

const secondsBelow = 1e11
const microsecondsAbove = 1e14
const msPerDay = 86_400_000

/** Outcome of the time rules; one object is reused by the hot path. */
export interface FiledInstant {
  /** Epoch ms the sample is filed under; meaningless when `tooOld`. */
  ts: number
  /** Flags of contract/telemetry/sample.ts that the rules set. */
  flags: number
  /** The source clock is ahead by more than {@link maxClockAheadMs}. */
  clockAhead: boolean
  /** Older than the company's raw retention, or before 1970: drop and count. */
  tooOld: boolean
}

/** Seconds and microseconds to whole milliseconds (rule 2). */
export function toMilliseconds(sourceTs: number): number {
  const magnitude = Math.abs(sourceTs)
  if (magnitude < secondsBelow) return Math.round(sourceTs * 1000)
  if (magnitude > microsecondsAbove) return Math.floor(sourceTs / 1000)
  return Math.floor(sourceTs)
}

/**
 * Applies rules 1 to 4 to one source instant.
 * @param sourceTs number as sent, or undefined when the source gave none
 * @param receivedAt server receive instant, epoch ms
 * @param retentionDays raw retention of the company in days, 0 = unlimited
 */
export function fileInstant(
  sourceTs: number | undefined,
  { receivedAt, retentionDays }: { receivedAt: number; retentionDays: number },
  into: FiledInstant = { ts: 0, flags: 0, clockAhead: false, tooOld: false },
): FiledInstant {
  into.flags = 0
  into.clockAhead = false
  into.tooOld = false
  into.ts = receivedAt
  if (sourceTs === undefined) return into
  const ts = toMilliseconds(sourceTs)
  if (ts > receivedAt + maxClockAheadMs) {
    into.flags = sampleFlags.clampedTs
    into.clockAhead = true
    return into
  }
  into.ts = ts
  into.tooOld = ts < 0 || (retentionDays > 0 && ts < receivedAt - retentionDays * msPerDay)
  return into
}
