// The report of the intake about each box: counters, unmapped codes, malformed messages and clock skew.

import type { BoxFault, DeadLetter, Refusal, UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import { hasPassed } from '../../../platform/clock.ts'
import { storableText, stringifyWithin } from '../decode/bounded-json.ts'
import type { Birth } from './birth.ts'
import { type DriverFailures, findBoxFaults } from './box-faults.ts'
import { Flapping } from './flapping.ts'
import type { RecordedNode, StoredNode } from './node-record.ts'
import { Refusals } from './refusals.ts'

export const maxUnmappedPerBox = 1000
export const maxDeadLettersPerBox = 100
const deadLetterBytes = 2048
const skewWindow = 100
/** Minimum time between two recorded last messages, because recording copies the start of the message. */
const lastMessageMs = 1000
/** A longer value is reported as too long instead of being included. */
const maxShownValueChars = 1000
const minuteMs = 60_000
const noFailures: DriverFailures = { channels: [], devices: [] }

export interface BoxCounters {
  messages: number
  samples: number
  malformed: number
  /** Unreadable entries. */
  badItems: number
  /** Samples with an unreadable time. */
  badTimes: number
  /** Samples of points that are out of service. */
  outOfService: number
  /** Samples with a time before the year 2000. */
  beforeTime: number
  unmapped: number
  /** Unmapped codes beyond the 1 000 listed ones. */
  unmappedOverflow: number
  clockAhead: number
  tooOld: number
  late: number
  historical: number
  duplicates: number
  seqGaps: number
  refused: number
  births: number
  /** Messages of up/event. */
  events: number
  /** Messages of up/file. */
  /** Answers to commands. */
  acks: number
  fileReports: number
  /** Messages of up/trig. */
  snapshots: number
  /** Messages that are acknowledged and not used. */
  unsupported: number
  /** Samples with an alias that no birth defines. */
  unknownAliases: number
  refusedSignIns: number
  refusedTopics: number
}

/** The last sign-in of a box: when, from where and by which protocol. */
export interface SignIn {
  at: number
  address: string
  protocol: 'MQTT' | 'HTTP'
}

export interface BoxReport {
  boxId: string
  counters: BoxCounters
  unmapped: UnmappedCode[]
  deadLetters: DeadLetter[]
  /** Median of receive minus source instant over the last 100 live samples; null before the first. */
  skewMs: number | null
  lastMessageAt: number | null
  /** The last birth since the intake started. */
  birth: { at: number; points: number; aliases: number } | null
  /** The last accepted sign-in since the intake started. */
  signIn: SignIn | null
  refusals: Refusal[]
  /** The last readable message since the intake started: its first 2 KiB as base64. */
  lastMessage: { at: number; channel: string; head: string; bytes: number } | null
  faults: BoxFault[]
  isFlapping: boolean
  address: string | null
  firmware: string | null
}

/** The part of a record that survives a restart. */
export interface StoredBoxRecord {
  boxId: string
  counters: Partial<BoxCounters>
  lastMessageAt: number | null
  address: string | null
  firmware: string | null
  unmapped: readonly UnmappedCode[]
  deadLetters: readonly DeadLetter[]
  refusals: readonly Refusal[]
  /** Null if the box is no edge node, or its births are not known. */
  node: StoredNode | null
}

/** The changes of a record since the last call of `takeChange`. */
export interface BoxRecordChange extends StoredBoxRecord {
  /** The complete list of unmapped codes if codes were removed from it; null otherwise. */
  listed: { deviceCode: string; code: string }[] | null
}

/** The live record of one box. */
export class BoxRecord {
  readonly boxId: string
  readonly counters: BoxCounters = {
    messages: 0,
    samples: 0,
    malformed: 0,
    badItems: 0,
    badTimes: 0,
    outOfService: 0,
    beforeTime: 0,
    unmapped: 0,
    unmappedOverflow: 0,
    clockAhead: 0,
    tooOld: 0,
    late: 0,
    historical: 0,
    duplicates: 0,
    seqGaps: 0,
    refused: 0,
    births: 0,
    events: 0,
    acks: 0,
    fileReports: 0,
    snapshots: 0,
    unsupported: 0,
    unknownAliases: 0,
    refusedSignIns: 0,
    refusedTopics: 0,
  }
  signIn: SignIn | null = null
  lastMessageAt: number | null = null
  lastSeq: number | undefined
  /** When the last clockAhead event of this box was emitted. At most one is emitted per hour. */
  clockAheadEventAt = Number.NEGATIVE_INFINITY
  /** The last shift of samples of this box whose clock is ahead. */
  clockShiftMs = 0
  rebirthAskedAt = Number.NEGATIVE_INFINITY
  timeSentAt = Number.NEGATIVE_INFINITY
  birth: Birth | undefined
  /** The births of an edge node, to be stored. */
  node: RecordedNode | undefined
  /** What an earlier run or the former owner stored of an edge node, until a message shows whether it still holds. */
  formerNode: StoredNode | undefined
  /** First and last sequence number of messages with unknown aliases since the last birth. */
  unexplained: { from: number; to: number } | undefined
  readonly flapping = new Flapping()
  /** Why the box is degraded, as rated last. */
  faults: readonly BoxFault[] = []
  silentDevices: readonly string[] = []
  failures = noFailures
  bufferPercent: number | null = null
  /** Address of the last sign-in, and version of the software that the box reported last. */
  address: string | null = null
  firmware: string | null = null
  #unreadable = { since: Number.NEGATIVE_INFINITY, count: 0 }
  #unmapped = new Map<string, UnmappedCode>()
  #deadLetters: DeadLetter[] = []
  readonly #news = { codes: new Set<UnmappedCode>(), haveLeft: false, letters: [] as DeadLetter[] }
  readonly #refusals = new Refusals()
  #lastMessage: { at: number; channel: string; head: Buffer; bytes: number } | undefined
  #reportedState = ''
  #skews = new Float64Array(skewWindow)
  #skewCount = 0

  constructor(boxId: string) {
    this.boxId = boxId
  }

  addSkew(skewMs: number): void {
    this.#skews[this.#skewCount++ % skewWindow] = skewMs
  }

  addUnmapped(key: { deviceCode: string; code: string }, raw: unknown, at: number): void {
    this.counters.unmapped++
    const entry = this.#listUnmapped(key, at)
    if (entry === undefined) {
      this.counters.unmappedOverflow++
      return
    }
    this.#news.codes.add(entry)
    entry.count++
    entry.lastAt = at
    entry.lastValue = cut(typeof raw === 'string' ? raw : (stringifyWithin(raw, maxShownValueChars) ?? '…'))
  }

  /**
   * Records a new birth, or the current one after a change of the catalogue. Points outside of the catalogue become
   * unmapped codes.
   */
  declare(birth: Birth, isMapped: (deviceCode: string, code: string) => boolean): void {
    this.birth = birth
    for (const [id, entry] of this.#unmapped) if (entry.count === 0) this.#forget(id, entry)
    for (const point of birth.points) {
      if (isMapped(point.deviceCode, point.code)) continue
      const entry = this.#listUnmapped(point, birth.at)
      if (entry === undefined) return
      this.#news.codes.add(entry)
      entry.dataType = point.dataType
      entry.unit = point.unit
    }
  }

  #listUnmapped(key: { deviceCode: string; code: string }, at: number): UnmappedCode | undefined {
    const [deviceCode, code] = [cut(key.deviceCode), cut(key.code)]
    const id = idOf({ deviceCode, code })
    const existingCode = this.#unmapped.get(id)
    if (existingCode !== undefined || this.#unmapped.size >= maxUnmappedPerBox) return existingCode
    const entry: UnmappedCode = {
      deviceCode,
      code,
      dataType: null,
      unit: null,
      firstAt: at,
      lastAt: at,
      count: 0,
      lastValue: '',
    }
    this.#unmapped.set(id, entry)
    return entry
  }

  /** Rates the health of the online box, with the devices that missed their deadline. */
  rate(silentDevices: readonly string[], at: number): void {
    this.silentDevices = silentDevices
    const { bufferPercent, failures } = this
    this.faults = findBoxFaults({ skewMs: this.skewMs(), bufferPercent, failures, silentDevices }, this.faults, at)
  }

  /** The box is not online: nothing is known about its buffer and its devices. */
  endFaults(): void {
    this.faults = []
    this.silentDevices = []
    this.bufferPercent = null
  }

  /** Counts an unreadable message. Returns the count within the current minute. */
  countUnreadable(at: number): number {
    if (hasPassed(this.#unreadable.since, at, minuteMs)) this.#unreadable = { since: at, count: 0 }
    return ++this.#unreadable.count
  }

  /** Median of the last 100 skews; null before the first. */
  skewMs(): number | null {
    const size = Math.min(this.#skewCount, skewWindow)
    return size === 0 ? null : (this.#skews.slice(0, size).sort()[size >> 1] ?? null)
  }

  /** Starts a new session. Its first number is never a gap. */
  restartSeq(): void {
    this.lastSeq = undefined
  }

  /** Records the number of a message with unknown aliases, which is requested again after the birth. */
  addUnexplained(seq: number): void {
    this.unexplained = { from: this.unexplained?.from ?? seq, to: seq }
  }

  /** Removes the codes that the changed catalogue maps. */
  forgetUnmapped(isMapped: (deviceCode: string, code: string) => boolean): void {
    for (const [id, entry] of this.#unmapped) {
      if (isMapped(entry.deviceCode, entry.code)) this.#forget(id, entry)
    }
  }

  addDeadLetter(message: Buffer, { channel, reason, at }: { channel: string; reason: string; at: number }): void {
    this.counters.malformed++
    const head = message.subarray(0, deadLetterBytes).toString('base64')
    const letter = { at, channel: cut(channel), reason, head, bytes: message.length }
    for (const list of [this.#deadLetters, this.#news.letters]) {
      list.push(letter)
      if (list.length > maxDeadLettersPerBox) list.shift()
    }
  }

  /** Records a refused attempt. */
  refuse(refused: Omit<Refusal, 'firstAt' | 'at' | 'count'>, at: number): void {
    this.counters[refused.topic === null ? 'refusedSignIns' : 'refusedTopics']++
    this.#refusals.add(refused, at)
  }

  /** Records the start of a readable message, at most once per `lastMessageMs`. */
  noteMessage(message: Buffer, channel: string, at: number): void {
    if (this.#lastMessage !== undefined && !hasPassed(this.#lastMessage.at, at, lastMessageMs)) return
    this.#lastMessage = { at, channel, head: Buffer.from(message.subarray(0, deadLetterBytes)), bytes: message.length }
  }

  #forget(id: string, entry: UnmappedCode): void {
    this.#unmapped.delete(id)
    this.#news.codes.delete(entry)
    this.#news.haveLeft = true
  }

  /** Loads the stored record of an earlier run, before any message is received. */
  restore({ counters, lastMessageAt, unmapped, deadLetters, refusals, node, ...box }: StoredBoxRecord): void {
    this.address = box.address
    this.firmware = box.firmware
    for (const name of Object.keys(this.counters) as (keyof BoxCounters)[]) this.counters[name] = counters[name] ?? 0
    this.lastMessageAt = lastMessageAt
    for (const entry of unmapped.slice(0, maxUnmappedPerBox)) this.#unmapped.set(idOf(entry), { ...entry })
    this.#deadLetters = deadLetters.slice(-maxDeadLettersPerBox)
    this.#refusals.restore(refusals)
    this.formerNode = node?.births == null ? undefined : node
    this.#reportedState = this.#state()
  }

  /** Returns the changes since the last call; undefined without any. */
  takeChange(): BoxRecordChange | undefined {
    const { codes, haveLeft, letters } = this.#news
    const state = this.#state()
    const hasNews = haveLeft || codes.size + letters.length > 0 || this.node?.hasNews === true
    if (state === this.#reportedState && !hasNews) return undefined
    this.#reportedState = state
    const change = {
      boxId: this.boxId,
      counters: { ...this.counters },
      lastMessageAt: this.lastMessageAt,
      address: this.address,
      firmware: this.firmware,
      unmapped: [...codes].map((entry) => ({ ...entry })),
      listed: haveLeft ? [...this.#unmapped.values()].map(({ deviceCode, code }) => ({ deviceCode, code })) : null,
      deadLetters: letters.splice(0),
      refusals: this.#refusals.list(),
      node: this.#takeNode(),
    }
    codes.clear()
    this.#news.haveLeft = false
    return change
  }

  #takeNode(): StoredNode | null {
    if (this.node) return this.node.takeChange()
    return this.formerNode ? { births: null, progress: this.formerNode.progress } : null
  }

  #state(): string {
    const isNode = this.node !== undefined || this.formerNode !== undefined
    return `${isNode} ${this.lastMessageAt} ${this.address} ${this.firmware} ${Object.values(this.counters).join(' ')}`
  }

  /** Follows the wrapping uint32 sequence of the box. Returns the missing range if there is a gap. */
  followSeq(seq: number): { from: number; to: number } | undefined {
    const last = this.lastSeq
    if (last === undefined) {
      this.lastSeq = seq
      return undefined
    }
    const step = (seq - last) | 0
    // A repeated or smaller number is a resend and not a gap.
    if (step <= 0) return undefined
    this.lastSeq = seq
    if (step === 1) return undefined
    this.counters.seqGaps++
    return { from: (last + 1) >>> 0, to: (seq - 1) >>> 0 }
  }

  report(): BoxReport {
    const { birth } = this
    const last = this.#lastMessage
    return {
      boxId: this.boxId,
      counters: { ...this.counters },
      unmapped: [...this.#unmapped.values()].map((entry) => ({ ...entry })),
      deadLetters: [...this.#deadLetters],
      skewMs: this.skewMs(),
      lastMessageAt: this.lastMessageAt,
      birth: birth ? { at: birth.at, points: birth.points.length, aliases: birth.aliasCount } : null,
      signIn: this.signIn,
      refusals: this.#refusals.list(),
      lastMessage: last ? { ...last, head: last.head.toString('base64') } : null,
      faults: [...this.faults],
      isFlapping: this.flapping.isFlapping,
      address: this.address,
      firmware: this.firmware,
    }
  }
}

function idOf({ deviceCode, code }: { deviceCode: string; code: string }): string {
  return JSON.stringify([deviceCode, code])
}

function cut(text: string): string {
  return storableText(text.length > 100 ? `${text.slice(0, 99)}…` : text, 100)
}
