// The five time rules of the domain design, section 3.2: they determine the time under which a sample is filed.

import { sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import { parseInstant } from '../../../platform/clock.ts'

/** Maximum lead of a source clock over the server clock, beyond which its times are replaced. */
export const maxClockAheadMs = 600_000

/** 2000-01-01. An earlier time comes from a clock that was never set. */
export const earliestInstant = 946_684_800_000
/** The last instant of a JavaScript date. */
export const maxInstant = 8.64e15

const secondsBelow = 1e11
const microsecondsAbove = 1e14
const msPerDay = 86_400_000

/** Result of the time rules. The hot path reuses one object. */
export interface FiledInstant {
  /** Epoch ms under which the sample is filed; not meaningful if `tooOld`. */
  ts: number
  /** Flags of contract/telemetry/sample.ts that the rules set. */
  flags: number
  /** The source clock is ahead by more than {@link maxClockAheadMs}. */
  clockAhead: boolean
  /** Older than the company's raw retention, or before {@link earliestInstant}: drop and count. */
  tooOld: boolean
}

/**
 * Returns a time as sent by a box: a number, or text (ISO-8601, `yyyy-MM-dd HH:mm:ss` in the plant's zone, digits); NaN
 * for anything else. {@link toMilliseconds} interprets the unit of numbers.
 */
export function readInstant(value: unknown, zone: string): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  const at = typeof value === 'string' ? parseInstant(value, zone) : undefined
  if (at === undefined) return Number.NaN
  // A parsed date is in ms. One that would be read as seconds lies before every valid time.
  return Math.abs(at) < secondsBelow && !/^-?\d+$/.test(value as string) ? 0 : at
}

/** Converts seconds and microseconds to whole milliseconds (rule 2). */
export function toMilliseconds(sourceTs: number): number {
  const magnitude = Math.abs(sourceTs)
  if (magnitude < secondsBelow) return Math.round(sourceTs * 1000)
  if (magnitude > microsecondsAbove) return Math.floor(sourceTs / 1000)
  return Math.floor(sourceTs)
}

/**
 * Applies rules 1 to 4 to one source time.
 * @param sourceTs number as sent, or undefined if the source gave none
 * @param receivedAt receive time of the server, epoch ms
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
  into.tooOld = ts < earliestInstant || (retentionDays > 0 && ts < receivedAt - retentionDays * msPerDay)
  return into
}
