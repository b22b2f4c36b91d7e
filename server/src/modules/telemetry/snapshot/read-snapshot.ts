// The body of up/trig: {"tid":"42","ts":…,"reason":"Too hot","pre":[…],"at":{…},"post":[…]}. The parts have the groups
// of up/data: {"dev":"M01","v":{"temp":95}}.

import { storableText } from '../decode/bounded-json.ts'
import { convertValue } from '../decode/convert-value.ts'
import {
  type DeviceGroup,
  isTable,
  type MalformedReason,
  maxSamplesPerMessage,
  parseJson,
  type SampleVisitor,
  type Table,
  visitSamples,
} from '../decode/decode-body.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import type { PointState } from '../sample/point-state.ts'
import { earliestInstant, maxClockAheadMs, maxInstant, readInstant, toMilliseconds } from '../sample/time-rules.ts'
import type { BoxSnapshot, SnapshotValue } from './box-snapshot.ts'

export const maxPointsPerSnapshot = 256
const maxTidChars = 64
const maxReasonChars = 128

export type SnapshotReason = MalformedReason | 'notASnapshot' | 'tooManyPoints'

interface Reading {
  raw: unknown
  sentQuality: unknown
}

/** Collects the samples of a snapshot. Unmapped codes and unreadable entries are counted on the record of the box. */
class SnapshotCollector implements SampleVisitor {
  readonly #lane: BoxLane
  readonly #receivedAt: number
  readonly #at: number
  /** Milliseconds by which the clock of the box is ahead, if that is too much. */
  readonly #aheadMs: number
  #device: Map<string, PointState> | undefined
  #deviceCode = ''
  isAtInstant = false
  count = 0
  readonly values = new Map<string, SnapshotValue>()
  readonly samples = new Map<string, [ts: number, value: SnapshotValue['value'], quality: number][]>()

  constructor(lane: BoxLane, { receivedAt, at, aheadMs }: { receivedAt: number; at: number; aheadMs: number }) {
    this.#lane = lane
    this.#receivedAt = receivedAt
    this.#at = at
    this.#aheadMs = aheadMs
  }

  get zone(): string {
    return this.#lane.company.zone
  }

  enterDevice(deviceCode: string): void {
    this.#deviceCode = deviceCode
    this.#device = this.#lane.devices.get(deviceCode)
  }

  badItem(): void {
    this.#lane.record.counters.badItems++
  }

  badTime(): void {
    this.#lane.record.counters.badTimes++
  }

  sample(code: string, ts: number | undefined, reading: Reading): void {
    const state = this.#device?.get(code)
    if (state) this.#add(state, ts, reading)
    else this.#lane.record.addUnmapped({ deviceCode: this.#deviceCode, code }, reading.raw, this.#receivedAt)
  }

  aliased(alias: string, ts: number | undefined, reading: Reading): void {
    const pointOfAlias = this.#lane.record.birth?.find(alias)
    if (pointOfAlias?.state) this.#add(pointOfAlias.state, ts, reading)
    else if (pointOfAlias) this.#lane.record.addUnmapped(pointOfAlias, reading.raw, this.#receivedAt)
    else this.#lane.record.counters.unknownAliases++
  }

  #add({ point }: PointState, sourceTs: number | undefined, reading: Reading): void {
    this.count++
    const ts = sourceTs === undefined ? this.#at : toMilliseconds(sourceTs) - this.#aheadMs
    if (!isUsable(ts)) {
      this.badTime()
      return
    }
    const { value, quality } = convertValue(point, reading)
    const { pointId } = point
    const isFirst = this.isAtInstant && !this.values.has(pointId)
    if (isFirst) this.values.set(pointId, { pointId, ts, value, quality })
    const list = this.samples.get(pointId) ?? []
    list.push([ts, value, quality])
    this.samples.set(pointId, list)
  }
}

const isUsable = (ts: number): boolean => ts >= earliestInstant && ts <= maxInstant

const isPart = (part: unknown): boolean => part === undefined || part === null || Array.isArray(part) || isTable(part)

/** Returns the groups of a part, which is a list of them or one. */
const groupsOf = (part: unknown): DeviceGroup[] => (Array.isArray(part) ? part : isTable(part) ? [part] : [])

/** Returns the id of a snapshot; undefined if it has none. */
function tidOf({ tid }: Table): string | undefined {
  if (typeof tid === 'number' && Number.isSafeInteger(tid)) return String(tid)
  if (typeof tid !== 'string' || tid.length > maxTidChars) return undefined
  return storableText(tid, maxTidChars) || undefined
}

/** Returns the snapshot of a message, or the reason why it has none. */
export function readSnapshot(message: Buffer, lane: BoxLane, receivedAt: number): BoxSnapshot | SnapshotReason {
  const parsed = parseJson(message)
  if (typeof parsed === 'string') return parsed
  const { json } = parsed
  if (!isTable(json)) return 'notASnapshot'
  const { ts, pre, at: values, post, reason } = json
  const tid = tidOf(json)
  const sent = ts === undefined || ts === null ? receivedAt : toMilliseconds(readInstant(ts, lane.company.zone))
  const hasParts = [pre, values, post].every(isPart) && [pre, values, post].some((part) => Boolean(part))
  if (tid === undefined || !isUsable(sent) || !hasParts) return 'notASnapshot'
  const aheadMs = sent > receivedAt + maxClockAheadMs ? sent - receivedAt : 0
  const at = sent - aheadMs
  const collector = new SnapshotCollector(lane, { receivedAt, at, aheadMs })
  for (const [part, isAtInstant] of [
    [pre, false],
    [values, true],
    [post, false],
  ] as const) {
    collector.isAtInstant = isAtInstant
    visitSamples({ seq: undefined, ts: undefined, groups: groupsOf(part) }, collector)
  }
  if (collector.count > maxSamplesPerMessage) return 'tooManySamples'
  if (collector.samples.size > maxPointsPerSnapshot) return 'tooManyPoints'
  return {
    boxId: lane.box.boxId,
    tid,
    at,
    reason: typeof reason === 'string' ? storableText(reason, maxReasonChars) || null : null,
    values: [...collector.values.values()].map(storable),
    samples: Object.fromEntries(
      [...collector.samples].map(([pointId, list]) => [pointId, list.sort(([a], [b]) => a - b).map(storableSample)]),
    ),
  }
}

const storableOf = (value: SnapshotValue['value']): SnapshotValue['value'] =>
  typeof value === 'string' ? storableText(value, value.length) : value

const storable = (value: SnapshotValue): SnapshotValue => Object.assign({}, value, { value: storableOf(value.value) })

const storableSample = ([ts, value, quality]: [number, SnapshotValue['value'], number]): [
  number,
  SnapshotValue['value'],
  number,
] => [ts, storableOf(value), quality]
