// The own layout of section 3.4: {"seq","ts","d":[{"dev","ts","v":{},"q":{},"s":[[code,ts,value,quality?]]}]}.

import { maxMessageBytes, openBody } from './inflate.ts'

export const maxSamplesPerMessage = 5000

export type MalformedReason = 'tooLarge' | 'notOpened' | 'notJson' | 'notABody' | 'tooManySamples'

/** One entry of `d` as it came: nothing in it is trusted yet. */
export interface DeviceGroup {
  dev?: unknown
  ts?: unknown
  v?: unknown
  q?: unknown
  s?: unknown
}

export interface MessageBody {
  seq: number | undefined
  ts: unknown
  groups: DeviceGroup[]
}

/** Hears the samples of a body in order. `ts` is undefined when neither the sample nor its surroundings carry one. */
export interface SampleVisitor {
  enterDevice(deviceCode: string): void
  sample(code: string, ts: number | undefined, reading: { raw: unknown; given: unknown }): void
  /** An entry that cannot be read; its neighbours go on. */
  badItem(): void
}

type Table = Record<string, unknown>

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function countSamples(groups: readonly DeviceGroup[]): number {
  let count = 0
  for (const group of groups) {
    if (!isTable(group)) continue
    if (isTable(group.v)) for (const _ in group.v) count++
    if (Array.isArray(group.s)) count += group.s.length
  }
  return count
}

/** Parses a message into its groups, or names why the message as a whole is refused. */
export function parseBody(message: Buffer): MessageBody | MalformedReason {
  if (message.length > maxMessageBytes) return 'tooLarge'
  let text: string
  try {
    text = openBody(message).toString('utf8')
  } catch {
    return 'notOpened'
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return 'notJson'
  }
  if (!isTable(parsed) || !Array.isArray(parsed.d)) return 'notABody'
  const groups = parsed.d as DeviceGroup[]
  if (countSamples(groups) > maxSamplesPerMessage) return 'tooManySamples'
  const { seq, ts } = parsed
  return { seq: typeof seq === 'number' && Number.isInteger(seq) ? seq >>> 0 : undefined, ts, groups }
}

/** Own instant over the surrounding one; NaN marks an instant that is there but unreadable. */
function instantOf(own: unknown, surrounding: number | undefined): number | undefined {
  if (own === undefined || own === null) return surrounding
  return typeof own === 'number' ? own : Number.NaN
}

const reading: { raw: unknown; given: unknown } = { raw: null, given: undefined }

function visitValues(group: DeviceGroup, ts: number | undefined, visitor: SampleVisitor): void {
  const values = group.v as Table
  const qualities = isTable(group.q) ? group.q : undefined
  if (Number.isNaN(ts)) {
    for (const _ in values) visitor.badItem()
    return
  }
  for (const code in values) {
    reading.raw = values[code]
    reading.given = qualities?.[code]
    visitor.sample(code, ts, reading)
  }
}

function visitSeries(series: readonly unknown[], groupTs: number | undefined, visitor: SampleVisitor): void {
  for (let index = 0; index < series.length; index++) {
    const item = series[index]
    if (!Array.isArray(item) || item.length < 3 || typeof item[0] !== 'string') {
      visitor.badItem()
      continue
    }
    const ts = instantOf(item[1], groupTs)
    if (Number.isNaN(ts)) {
      visitor.badItem()
      continue
    }
    reading.raw = item[2]
    reading.given = item[3]
    visitor.sample(item[0], ts, reading)
  }
}

/** Walks every sample of a body. The reading object passed on is reused: copy what must outlive the call. */
export function visitSamples(body: MessageBody, visitor: SampleVisitor): void {
  const bodyTs = instantOf(body.ts, undefined)
  for (const group of body.groups) {
    const isReadable = isTable(group) && typeof group.dev === 'string'
    if (
      !isReadable ||
      (group.v !== undefined && !isTable(group.v)) ||
      (group.s !== undefined && !Array.isArray(group.s))
    ) {
      visitor.badItem()
      if (!isReadable) continue
    }
    visitor.enterDevice(group.dev as string)
    const ts = instantOf(group.ts, bodyTs)
    if (isTable(group.v)) visitValues(group, ts, visitor)
    if (Array.isArray(group.s)) visitSeries(group.s, ts, visitor)
  }
}
