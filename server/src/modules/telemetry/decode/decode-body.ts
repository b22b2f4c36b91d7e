// The message layout of section 3.4: {"seq","ts","d":[{"dev","ts","v":{},"q":{},"s":[[code,ts,value,quality?]]}]}.
// After a birth an alias number may replace device and code: {"a":{"3":23.5}} with or without `v`, and `s` rows
// [3,ts,value,quality?].

import { findJsonExcess } from '../../../platform/json-limits.ts'
import { readInstant } from '../sample/time-rules.ts'
import { maxJsonDepth } from './bounded-json.ts'
import { type CborFault, decodeCbor, isCbor } from './cbor.ts'
import { maxMessageBytes, openBody } from './inflate.ts'

export const maxSamplesPerMessage = 5000
/**
 * Maximum number of values and containers of a message. 5 000 samples in 5 000 groups, each with time and quality, have
 * fewer.
 */
const maxValuesPerMessage = 65_536

export type MalformedReason = CborFault | 'tooLarge' | 'notOpened' | 'notJson' | 'notABody' | 'tooManySamples'

/** One unvalidated entry of `d`. */
export interface DeviceGroup {
  dev?: unknown
  ts?: unknown
  v?: unknown
  a?: unknown
  q?: unknown
  s?: unknown
}

export interface MessageBody {
  seq: number | undefined
  ts: unknown
  groups: DeviceGroup[]
}

/**
 * Receives the samples of a body in order. `ts` is undefined if neither the sample nor its group nor the body has a
 * time.
 */
export interface SampleVisitor {
  /** Zone of instants that are text without an offset. */
  readonly zone: string
  enterDevice(deviceCode: string): void
  sample(code: string, ts: number | undefined, reading: { raw: unknown; sentQuality: unknown }): void
  /** A sample with an alias number, in decimal digits. It needs no device. */
  aliased(alias: string, ts: number | undefined, reading: { raw: unknown; sentQuality: unknown }): void
  /** An unreadable entry. The entries around it are visited. */
  badItem(): void
  /** A sample with an unreadable time. */
  badTime(): void
}

export type Table = Record<string, unknown>

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the number of values of all groups. */
export function countSamples(groups: readonly DeviceGroup[]): number {
  let count = 0
  for (const group of groups) {
    if (!isTable(group)) continue
    if (isTable(group.v)) for (const _ in group.v) count++
    if (isTable(group.a)) for (const _ in group.a) count++
    if (Array.isArray(group.s)) count += group.s.length
  }
  return count
}

/** Returns the values of a message, JSON or CBOR, decompressed if necessary, or the reason why there are none. */
export function parseJson(
  message: Buffer,
  { maxValues }: { maxValues: number } = { maxValues: maxValuesPerMessage },
): { json: unknown } | MalformedReason {
  if (message.length > maxMessageBytes) return 'tooLarge'
  let body: Buffer
  try {
    body = openBody(message)
  } catch {
    return 'notOpened'
  }
  if (isCbor(body)) return decodeCbor(body, { maxDepth: maxJsonDepth, maxValues })
  const excess = findJsonExcess(body, { maxDepth: maxJsonDepth, maxKeys: maxValues, maxValues })
  if (excess !== undefined) return excess === 'maxDepth' ? 'tooDeep' : 'tooManyValues'
  try {
    return { json: JSON.parse(body.toString('utf8')) }
  } catch {
    return 'notJson'
  }
}

/** Returns the groups of a message, or the reason why the whole message is refused. */
export function parseBody(message: Buffer): MessageBody | MalformedReason {
  const parsed = parseJson(message)
  if (typeof parsed === 'string') return parsed
  const { json } = parsed
  if (!isTable(json) || !Array.isArray(json.d)) return 'notABody'
  const groups = json.d as DeviceGroup[]
  if (countSamples(groups) > maxSamplesPerMessage) return 'tooManySamples'
  const { seq, ts } = json
  return { seq: typeof seq === 'number' && Number.isInteger(seq) ? seq >>> 0 : undefined, ts, groups }
}

interface MessageContext {
  ts: number | undefined
  zone: string
}

/** Returns the sample time if present, else the outer one; NaN if it is present but unreadable. */
function instantOf(sampleTs: unknown, { ts, zone }: MessageContext): number | undefined {
  return sampleTs === undefined || sampleTs === null ? ts : readInstant(sampleTs, zone)
}

const reading: { raw: unknown; sentQuality: unknown } = { raw: null, sentQuality: undefined }

/** Visits values by code or by alias. The parameter `aliases` replaces a closure on the hot path. */
function visitValues(
  group: DeviceGroup,
  { ts, aliases }: { ts: number | undefined; aliases: boolean },
  visitor: SampleVisitor,
): void {
  const values = (aliases ? group.a : group.v) as Table
  const qualities = isTable(group.q) ? group.q : undefined
  if (Number.isNaN(ts)) {
    for (const _ in values) visitor.badTime()
    return
  }
  for (const code in values) {
    reading.raw = values[code]
    // A code such as `constructor` must not find an inherited member.
    reading.sentQuality = qualities && Object.hasOwn(qualities, code) ? qualities[code] : undefined
    if (aliases) visitor.aliased(code, ts, reading)
    else visitor.sample(code, ts, reading)
  }
}

function visitSeries(
  series: readonly unknown[],
  { around, hasDevice }: { around: MessageContext; hasDevice: boolean },
  visitor: SampleVisitor,
): void {
  for (let index = 0; index < series.length; index++) {
    const item = series[index]
    const key: unknown = Array.isArray(item) && item.length >= 3 ? item[0] : undefined
    const isCode = typeof key === 'string' && hasDevice
    if (!isCode && typeof key !== 'number') {
      visitor.badItem()
      continue
    }
    const ts = instantOf((item as unknown[])[1], around)
    if (Number.isNaN(ts)) {
      visitor.badTime()
      continue
    }
    reading.raw = (item as unknown[])[2]
    reading.sentQuality = (item as unknown[])[3]
    if (isCode) visitor.sample(key, ts, reading)
    else visitor.aliased(String(key), ts, reading)
  }
}

const isAbsentOr = (check: (value: unknown) => boolean, value: unknown): boolean => value === undefined || check(value)

/** Visits every sample of a body. The reading object is reused: the visitor must copy what it needs later. */
export function visitSamples(body: MessageBody, visitor: SampleVisitor): void {
  const { zone } = visitor
  const bodyTs = instantOf(body.ts, { ts: undefined, zone })
  for (const group of body.groups) {
    const hasDevice = isTable(group) && typeof group.dev === 'string'
    const canLackDevice = isTable(group) && group.v === undefined && group.dev === undefined
    if (!hasDevice && !(canLackDevice && (isTable(group.a) || Array.isArray(group.s)))) {
      visitor.badItem()
      continue
    }
    const isWhole = isAbsentOr(isTable, group.v) && isAbsentOr(isTable, group.a) && isAbsentOr(Array.isArray, group.s)
    if (!isWhole) visitor.badItem()
    if (hasDevice) visitor.enterDevice(group.dev as string)
    const ts = instantOf(group.ts, { ts: bodyTs, zone })
    if (isTable(group.v)) visitValues(group, { ts, aliases: false }, visitor)
    if (isTable(group.a)) visitValues(group, { ts, aliases: true }, visitor)
    if (Array.isArray(group.s)) visitSeries(group.s, { around: { ts, zone }, hasDevice }, visitor)
  }
}
