// Samples that a person writes, corrects or removes: through the same rules, pipeline and spool as those of boxes.
import { setTimeout as pause } from 'node:timers/promises'
import { dataTypes, quality, type SampleValue } from '@gemba/contract/telemetry/sample.ts'
import type { SampleRefusal } from '@gemba/contract/telemetry/write.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { History } from '../../../platform/history/history.ts'
import type { SampleRow } from '../../../platform/history/row-codec.ts'
import { findSampleBefore, findSamples, removeSample } from '../../../platform/history/single-samples.ts'
import type { Spool } from '../../../platform/history/spool.ts'
import { type ConvertedValue, convertValue } from '../decode/convert-value.ts'
import type { Catalogue } from '../intake/catalogue.ts'
import { whyNotDurable } from '../intake/durable-wait.ts'
import type { Pipeline } from '../intake/pipeline.ts'
import type { IntakePoint } from '../point/point.ts'
import type { PointState, Sample } from './point-state.ts'
import { earliestInstant, fileInstant, maxClockAheadMs, toMilliseconds } from './time-rules.ts'

/** How long a write waits for the stores, in milliseconds. */
const durableWithinMs = 10_000
const readableWithinMs = 3000
const freeWithinMs = 20_000
const freeCheckMs = 50

/** A value that somebody gives for a point, in its engineering unit. */
export interface SampleEntry {
  readonly pointId: string
  /** As the time rules take it; undefined is the instant of receipt. */
  readonly sourceTs: number | undefined
  readonly value: unknown
}

export interface WriteRequest {
  /** `add` takes each entry by itself; `correct` replaces stored samples, all or none; `remove` takes one entry, of which the value means nothing. */
  readonly act: 'add' | 'correct' | 'remove'
  readonly companyId: string
  readonly entries: readonly SampleEntry[]
}

export interface SampleReading {
  readonly value: SampleValue
  readonly quality: number
}

/** What became of an entry. `late`: it is in history and moved nothing else; `repeated`: it was there already. */
export type WriteOutcome =
  | { readonly refused: SampleRefusal }
  | {
      readonly placed: 'latest' | 'late' | 'repeated'
      readonly ts: number
      /** What stood there before a correction or removal. */
      readonly before?: SampleReading
      /** What stands there now; missing when it was removed. */
      readonly after?: SampleReading
    }

/** `busy`: the stores did not follow in time. What was taken until then may still be stored. */
export type WriteAnswer = WriteOutcome[] | 'diskFull' | 'busy'

export interface SampleWriterParts {
  readonly catalogue: Catalogue
  readonly pipeline: Pipeline
  readonly spool: Spool
  readonly clock: ReceiveClock
  history(): History
  isDiskFull(): boolean
  /** The latest value of a watched point moved. */
  touch(state: PointState): void
  /** Stores the latest values; until then no start may rely on the newest ones. */
  snapshot(): Promise<void>
  /** A request could not be carried out for a reason of the product's own; for the log. */
  failed(error: unknown): void
}

interface AcceptedSample {
  readonly state: PointState
  readonly sample: Sample
}

/** Writes on the thread of the intake. Corrections and removals of one company follow each other. */
export class SampleWriter {
  readonly #parts: SampleWriterParts
  readonly #lines = new Map<string, Promise<unknown>>()
  /** Changes of latest values that no message of a box stands for. */
  changes = 0

  constructor(parts: SampleWriterParts) {
    this.#parts = parts
  }

  /** Carries a request out; resolves when it is durable. */
  write(request: WriteRequest): Promise<WriteAnswer> {
    const { act, companyId } = request
    if (act === 'add') return this.#write(request)
    const written = (this.#lines.get(companyId) ?? Promise.resolve()).then(() => this.#write(request))
    this.#lines.set(
      companyId,
      written.catch(() => undefined),
    )
    return written
  }

  async #write(request: WriteRequest): Promise<WriteAnswer> {
    if (this.#parts.isDiskFull()) return 'diskFull'
    try {
      return await this.#carryOut(request)
    } catch (error) {
      // History does not answer, or not as it should: nothing is lost, and the same call may succeed later.
      this.#parts.failed(error)
      return 'busy'
    }
  }

  async #carryOut({ act, entries }: WriteRequest): Promise<WriteAnswer> {
    // A person reads back what he has written, and changes what he has just seen: all of it must be in history.
    if (act !== 'add' && !(await this.#isFlushed(durableWithinMs))) return 'busy'
    if (act === 'remove') return await this.#remove(entries[0])
    const outcomes = act === 'add' ? entries.map((entry) => this.#add(entry)) : await this.#correct(entries)
    this.changes++
    const { spool, isDiskFull } = this.#parts
    const whyNot = await whyNotDurable({ whenDurable: (done) => spool.whenDurable(done), isDiskFull })
    if (whyNot) return whyNot === 'diskFull' ? whyNot : 'busy'
    await this.#isFlushed(readableWithinMs)
    return outcomes
  }

  #add(entry: SampleEntry): WriteOutcome {
    const judged = this.#judge(entry)
    if ('refused' in judged) return judged
    const { state, sample } = judged
    const placed = this.#parts.pipeline.place(state, sample)
    if (placed === 'superseded') return { refused: 'tooOld' }
    return { placed, ts: sample.ts, after: readingOf(sample) }
  }

  async #correct(entries: readonly SampleEntry[]): Promise<WriteOutcome[]> {
    const stored = await this.#findStored(entries)
    const judged = entries.map((entry) => this.#judgeStored(entry, stored))
    if (judged.some((result) => 'refused' in result))
      return judged.map((result) => ('refused' in result ? result : { refused: 'notAlone' as const }))
    return judged.map((result) => {
      const { state, sample, before } = result as AcceptedSample & { before: SampleReading }
      const isSame = sample.value === before.value && sample.quality === before.quality
      const placed = isSame ? 'repeated' : sample.ts === state.filedTs && state.hasLatest ? 'latest' : 'late'
      if (!isSame) this.#parts.pipeline.correct(state, sample)
      return { placed, ts: sample.ts, before, after: readingOf(sample) }
    })
  }

  #judgeStored(entry: SampleEntry, stored: ReadonlyMap<string, SampleRow>) {
    const judged = this.#judge(entry)
    if ('refused' in judged) return judged
    const row = stored.get(keyOf(entry))
    if (row === undefined) return { refused: 'noSample' as const }
    return { ...judged, before: readingOf({ ...row, value: judged.state.textual(row.value) }) }
  }

  async #findStored(entries: readonly SampleEntry[]): Promise<ReadonlyMap<string, SampleRow>> {
    const last = this.#parts.clock.now() + maxClockAheadMs
    const keys = entries
      .map(({ pointId, sourceTs }) => ({ point: pointId, ts: toMilliseconds(sourceTs ?? 0) }))
      .filter(({ ts }) => ts >= earliestInstant && ts <= last)
    const rows = await findSamples(this.#parts.history(), keys)
    return new Map(rows.map((row) => [`${row.point} ${row.ts}`, row]))
  }

  /**
   * A removed sample must not come back: first no start relies on its latest value, then no segment holds it, then it
   * goes from history. Cut off in between, the same call does the rest.
   */
  async #remove(entry: SampleEntry | undefined): Promise<WriteAnswer> {
    const { catalogue, clock, history } = this.#parts
    const stored = entry && (await this.#findStored([entry])).get(keyOf(entry))
    if (!stored) return [{ refused: 'noSample' }]
    const state = catalogue.points.get(stored.point)
    const wasLatest = state !== undefined && (await this.#withdraw(state, stored))
    const until = clock.cut()
    if (!(await this.#isFlushed(durableWithinMs))) return 'busy'
    await this.#parts.snapshot()
    if (!(await this.#isFreeOf(until))) return 'busy'
    await removeSample(history(), stored)
    const before = readingOf(state ? { ...stored, value: state.textual(stored.value) } : stored)
    return [{ placed: wasLatest ? 'latest' : 'late', ts: stored.ts, before }]
  }

  /** When the sample is the latest value, the newest one before it takes its place. Alarms keep what they have seen. Returns whether it was. */
  async #withdraw(state: PointState, { ts, rts }: SampleRow): Promise<boolean> {
    const before = await findSampleBefore(this.#parts.history(), { point: state.point.pointId, ts })
    if (state.stored?.ts === ts) state.stored = undefined
    if (state.skipped?.ts === ts) state.skipped = undefined
    // Another sample may have come while history was read.
    if (!state.hasLatest || state.filedTs !== ts) return false
    // Older in both times than what goes, as who shows it recognizes a removal.
    if (before) state.move({ ...before, rts: Math.min(before.rts, rts - 1), value: state.textual(before.value) })
    else state.clear()
    this.changes++
    if (state.isWatched) this.#parts.touch(state)
    return true
  }

  /** The rules of every sample: the point takes readings, its time is one of the product's, its value one of the point's. */
  #judge({ pointId, sourceTs, value }: SampleEntry): AcceptedSample | { refused: SampleRefusal } {
    const { catalogue, clock } = this.#parts
    const state = catalogue.points.get(pointId)
    const company = state && catalogue.boxes.get(state.point.boxId)?.company
    if (!state || !company) return { refused: 'notCollected' }
    if (!state.point.isEnabled) return { refused: 'outOfService' }
    const receivedAt = clock.now()
    const retentionDays = state.point.retentionDays ?? company.rawRetentionDays
    const { ts, clockAhead, tooOld } = fileInstant(sourceTs, { receivedAt, retentionDays })
    // A box that is ahead is corrected; a person who names an instant means it.
    if (clockAhead) return { refused: 'tooFarAhead' }
    if (tooOld) return { refused: 'tooOld' }
    const converted = convertValue(entered(state.point), { raw: value ?? null, given: undefined })
    if (converted.value === null)
      return { refused: converted.quality === quality.badOutOfRange ? 'outOfRange' : 'unreadable' }
    if (typeof converted.value === 'string' && !isPlain(converted.value)) return { refused: 'unreadable' }
    return { state, sample: { ts, rts: receivedAt, ...marked(converted), flags: 0 } }
  }

  /** Whether everything taken so far is in history. */
  async #isFlushed(withinMs: number): Promise<boolean> {
    const flushed = this.#parts.spool.flush().then(() => true)
    return await Promise.race([flushed, pause(withinMs, false, { ref: false })])
  }

  async #isFreeOf(instant: number): Promise<boolean> {
    const { loader } = this.#parts.spool
    const end = performance.now() + freeWithinMs
    while (!(await loader.isFreeOf(instant))) {
      if (performance.now() > end) return false
      await pause(freeCheckMs)
    }
    return true
  }
}

/** The point as a person writes to it: values come in its engineering unit, which of a scaled point need not be whole. */
function entered(point: IntakePoint): IntakePoint {
  if (point.scale === 1 && point.offset === 0) return point
  const isText = point.dataType === dataTypes.string || point.dataType === dataTypes.json
  const isOther = isText || point.dataType === dataTypes.boolean || point.dataType === dataTypes.dateTime
  return { ...point, scale: 1, offset: 0, dataType: isOther ? point.dataType : dataTypes.double }
}

/** Whether every store takes the text as it is. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** What a person gave and is good is marked as such. */
function marked({ value, quality: given }: ConvertedValue): SampleReading {
  return { value, quality: given === quality.good ? quality.goodLocalOverride : given }
}

function readingOf({ value, quality: code }: SampleReading): SampleReading {
  return { value, quality: code }
}

function keyOf({ pointId, sourceTs }: SampleEntry): string {
  return `${pointId} ${toMilliseconds(sourceTs ?? 0)}`
}
