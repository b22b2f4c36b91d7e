// Corrects a box whose clock is far ahead: its samples are moved back together, so that their distances stay.

import { maxClockAheadMs, maxInstant, readInstant, toMilliseconds } from '../sample/time-rules.ts'
import { type DeviceGroup, isTable, type MessageBody } from './decode-body.ts'

/** Maximum gap between related samples. Because of it one wild time moves no other sample. */
const maxGapMs = 3_600_000

/** Moves samples at or after `from` back by `byMs`. */
export interface ClockShift {
  from: number
  byMs: number
}

interface Arrival {
  receivedAt: number
  zone: string
  /** Previous shift of samples of this box. */
  lastByMs: number
}

/** Returns whether a time of a message is too far ahead. Allocates nothing, because it runs for every message. */
function isAhead({ ts, groups }: MessageBody, zone: string, receivedAt: number): boolean {
  const limit = receivedAt + maxClockAheadMs
  for (const group of groups) {
    if (!isTable(group)) continue
    const groupTs = group.ts ?? ts
    if (groupTs !== undefined && groupTs !== null && isAfter(groupTs, zone, limit)) return true
    if (!Array.isArray(group.s)) continue
    for (const row of group.s) {
      if (Array.isArray(row) && row[1] !== null && row[1] !== undefined && isAfter(row[1], zone, limit)) return true
    }
  }
  return false
}

function isAfter(value: unknown, zone: string, limit: number): boolean {
  const at = toMilliseconds(readInstant(value, zone))
  return at > limit && at <= maxInstant
}

/**
 * Returns the shift for the samples of a message; undefined if the clock of the box is not ahead. The newest sample is
 * moved to the time of receipt. The shift of an earlier message is reused while it fits, so that distances between
 * messages stay too.
 */
export function findClockShift(body: MessageBody, { receivedAt, zone, lastByMs }: Arrival): ClockShift | undefined {
  if (!isAhead(body, zone, receivedAt)) return undefined
  const newest = newestOf(body, zone)
  const hasStayed = lastByMs > 0 && Math.abs(newest - lastByMs - receivedAt) <= maxClockAheadMs
  return { from: beginOf(body, zone, newest), byMs: hasStayed ? lastByMs : newest - receivedAt }
}

function newestOf(body: MessageBody, zone: string): number {
  let newest = Number.NEGATIVE_INFINITY
  visitInstants(body, zone, (at) => {
    if (at > newest) newest = at
  })
  return newest
}

/** Returns the oldest time that is related to the newest one. */
function beginOf(body: MessageBody, zone: string, newest: number): number {
  const instants: number[] = []
  visitInstants(body, zone, (at) => instants.push(at))
  let begin = newest
  for (const at of instants.sort((a, b) => b - a)) {
    if (begin - at > maxGapMs) break
    begin = at
  }
  return begin
}

function visitInstants({ ts, groups }: MessageBody, zone: string, visit: (at: number) => void): void {
  const visitValue = (value: unknown): void => {
    const at = toMilliseconds(readInstant(value, zone))
    if (at <= maxInstant) visit(at)
  }
  for (const group of groups) if (isTable(group)) visitGroup(group, ts, visitValue)
}

function visitGroup(group: DeviceGroup, bodyTs: unknown, visitValue: (value: unknown) => void): void {
  const groupTs = group.ts ?? bodyTs
  const hasGroupTs = groupTs !== undefined && groupTs !== null
  if (hasGroupTs) visitValue(groupTs)
  if (!Array.isArray(group.s)) return
  for (const row of group.s) {
    if (Array.isArray(row) && row[1] !== null && row[1] !== undefined) visitValue(row[1])
  }
}
