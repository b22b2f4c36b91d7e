// RowBinary rows of the sample table. The spool writes them and reads them back when a segment is left over.

import type { SampleValue } from '@gemba/contract/telemetry/sample.ts'

const fixedBytes = 8 + 8 + 8 + 8 + 4 + 1
const two32 = 4_294_967_296

/**
 * Flag of a row that only the next replay needs and that is not inserted into history. The other flags are in
 * contract/telemetry/sample.ts.
 */
export const spoolOnly = 128

/** A stored sample. `point` is the id as a decimal string. */
export interface SampleRow {
  point: string
  ts: number
  rts: number
  value: SampleValue
  quality: number
  flags: number
}

/** An Int64 beyond 2^53-1. */
const longInteger = /^-?\d{16,19}$/

/**
 * Returns the number that stands for a value in figures: the nearest one to an Int64 beyond 2^53-1, which is text. Any
 * other text is 0, not NaN, so that an empty text differs from null.
 */
export function numberOf(value: SampleValue): number {
  if (typeof value !== 'string') return value ?? Number.NaN
  return longInteger.test(value) ? Number(value) : 0
}

/** The id of a point, split in advance so that the hot path needs no bigint. */
export interface PointKey {
  low: number
  high: number
}

/** Splits a decimal id for {@link RowBuffer.append}. */
export function toPointKey(pointId: string): PointKey {
  const id = BigInt(pointId)
  return { low: Number(id & 0xffffffffn), high: Number(id >> 32n) }
}

/** A growing buffer of rows. */
export class RowBuffer {
  #bytes: Buffer
  #view: DataView
  #used = 0

  constructor(capacity = 262_144) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity)
    this.#view = new DataView(this.#bytes.buffer)
  }

  get used(): number {
    return this.#used
  }

  /** Returns the rows so far. Valid until the next append or clear. */
  rows(): Buffer {
    return this.#bytes.subarray(0, this.#used)
  }

  clear(): void {
    this.#used = 0
  }

  append(key: PointKey, sample: { ts: number; rts: number; value: SampleValue; quality: number; flags: number }): void {
    const { value } = sample
    const text = typeof value === 'string' ? value : ''
    this.#reserve(fixedBytes + 5 + text.length * 3)
    const view = this.#view
    let at = this.#used
    view.setUint32(at, key.low, true)
    view.setUint32(at + 4, key.high, true)
    setInstant(view, at + 8, sample.ts)
    setInstant(view, at + 16, sample.rts)
    view.setFloat64(at + 24, numberOf(value), true)
    at += 32
    if (text === '') view.setUint8(at++, 0)
    else at = this.#putText(at, text)
    view.setUint32(at, sample.quality, true)
    view.setUint8(at + 4, sample.flags)
    this.#used = at + 5
  }

  /** Appends the bytes of whole rows. */
  appendRows(rows: Buffer): void {
    this.#reserve(rows.length)
    rows.copy(this.#bytes, this.#used)
    this.#used += rows.length
  }

  #putText(start: number, text: string): number {
    let at = start
    const bytes = Buffer.byteLength(text)
    let rest = bytes
    while (rest > 127) {
      this.#view.setUint8(at++, (rest & 127) | 128)
      rest >>>= 7
    }
    this.#view.setUint8(at++, rest)
    return at + this.#bytes.write(text, at)
  }

  #reserve(bytes: number): void {
    if (this.#used + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#used + bytes))
    this.#bytes.copy(larger, 0, 0, this.#used)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

/** Writes an instant as little-endian int64 from two 32-bit halves. Instants are non-negative integers. */
function setInstant(view: DataView, at: number, instant: number): void {
  view.setUint32(at, instant >>> 0, true)
  view.setUint32(at + 4, Math.floor(instant / two32), true)
}

function readVarint(bytes: Buffer, at: number): { value: number; next: number } | undefined {
  let value = 0
  for (let shift = 0, next = at; shift < 28; shift += 7) {
    const byte = bytes[next++]
    if (byte === undefined) return undefined
    value |= (byte & 127) << shift
    if (byte < 128) return { value, next }
  }
  return undefined
}

function readRow(bytes: Buffer, at: number): { row: SampleRow; next: number } | undefined {
  if (at + fixedBytes + 1 > bytes.length) return undefined
  const length = readVarint(bytes, at + 32)
  if (length === undefined) return undefined
  const tail = length.next + length.value
  if (tail + 5 > bytes.length) return undefined
  const point = bytes.readBigUInt64LE(at)
  const ts = Number(bytes.readBigInt64LE(at + 8))
  const rts = Number(bytes.readBigInt64LE(at + 16))
  // A tail that was never synced reads as zeros or old data. Such rows were never acknowledged.
  if (point === 0n || !Number.isSafeInteger(ts) || ts < 0 || !Number.isSafeInteger(rts) || rts <= 0) return undefined
  const number = bytes.readDoubleLE(at + 24)
  const text = bytes.toString('utf8', length.next, tail)
  const value = Number.isNaN(number) ? null : length.value > 0 ? text : number
  const row = {
    point: point.toString(),
    ts,
    rts,
    value,
    quality: bytes.readUInt32LE(tail),
    flags: bytes[tail + 4] ?? 0,
  }
  return { row, next: tail + 5 }
}

/**
 * Visits the complete rows of a segment. Returns the number of bytes they cover, without a torn tail. An empty text
 * cannot be distinguished from 0 here; the caller knows the type of the point.
 */
export function visitRows(bytes: Buffer, visit: (row: SampleRow) => void): number {
  let at = 0
  for (;;) {
    const result = readRow(bytes, at)
    if (result === undefined) return at
    visit(result.row)
    at = result.next
  }
}

/** Appends the rows of some points to `target`, without looking at the others. */
export function copyRows(bytes: Buffer, points: ReadonlySet<string>, target: RowBuffer): void {
  const ids = new Set([...points].map((point) => idOf(toPointKey(point))))
  for (let at = 0; at + fixedBytes + 1 <= bytes.length; ) {
    const length = readVarint(bytes, at + 32)
    if (length === undefined) return
    const next = length.next + length.value + 5
    if (next > bytes.length) return
    if (ids.has(idOf({ low: bytes.readUInt32LE(at), high: bytes.readUInt32LE(at + 4) })))
      target.appendRows(bytes.subarray(at, next))
    at = next
  }
}

/** Ids beyond 2^53 may be equal to others then, whose rows are copied as well. */
const idOf = ({ low, high }: PointKey): number => high * two32 + low
