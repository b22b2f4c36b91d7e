// Writes, corrects and removes samples for users, with the same rules, pipeline and spool as for boxes.
import { setTimeout as pause } from 'node:timers/promises'
import { dataTypes, quality, type SampleValue } from '@gemba/contract/telemetry/sample.ts'
import type { SampleRefusal } from '@gemba/contract/telemetry/write.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { History } from '../../../platform/history/history.ts'
import type { SampleRow } from '../../../platform/history/row-codec.ts'
import { findSampleBefore, findSamples, removeSample } from '../../../platform/history/single-samples.ts'
import type { Spool } from '../../../platform/history/spool.ts'
import { waitAtMost } from '../../../platform/pause.ts'
import { createResultSink, type ResultSink } from '../calculation/result-sink.ts'
import { type ConvertedValue, convertValue } from '../decode/convert-value.ts'
import type { Catalogue } from '../intake/catalogue.ts'
import { durabilityProblem } from '../intake/durable-wait.ts'
import type { Pipeline } from '../intake/pipeline.ts'
import type { IntakePoint } from '../point/point.ts'
import type { PointState, Sample } from './point-state.ts'
import { storeSkipped } from './store-filter.ts'
import { earliestInstant, fileInstant, maxClockAheadMs, toMilliseconds } from './time-rules.ts'

/** Maximum wait of a write for the stores, ms. */
const durableWithinMs = 10_000
const readableWithinMs = 3000
const freeWithinMs = 20_000
const freeCheckMs = 50

/** A value that a user enters for a point, in its engineering unit. */
export interface SampleEntry {
  readonly pointId: string
  /** As in the time rules; undefined is the time of receipt. */
  readonly sourceTs: number | undefined
  readonly value: unknown
}

export interface WriteRequest {
  /**
   * `add` handles each entry separately; `correct` replaces stored samples, all or none; `remove` handles one entry and
   * ignores its value.
   */
  readonly action: 'add' | 'correct' | 'remove'
  readonly companyId: string
  readonly entries: readonly SampleEntry[]
}

export interface SampleReading {
  readonly value: SampleValue
  readonly quality: number
}

/** Result of an entry. `late`: stored in history without other effects; `repeated`: already stored. */
export type WriteOutcome =
  | { readonly refused: SampleRefusal }
  | {
      readonly placed: 'latest' | 'late' | 'repeated'
      readonly ts: number
      /** The stored sample before a correction or removal. */
      readonly before?: SampleReading
      /** The stored sample afterwards; missing after a removal. */
      readonly after?: SampleReading
    }

/** `busy`: the stores were too slow. The entries may still be stored later. */
export type WriteAnswer = WriteOutcome[] | 'diskFull' | 'busy'

export interface SampleWriterDependencies {
  readonly catalogue: Catalogue
  readonly pipeline: Pipeline
  readonly spool: Spool
  readonly clock: ReceiveClock
  history(): History
  isDiskFull(): boolean
  /** Called when the latest value of a watched point changed. */
  touch(state: PointState): void
  /** Stores the latest values. Until then a restart may restore older ones. */
  snapshot(): Promise<void>
  /** Reports an internal error of a request, for the log. */
  failed(error: unknown): void
}

interface AcceptedSample {
  readonly state: PointState
  readonly sample: Sample
}

/** Writes on the intake thread. Corrections and removals of one company run one after the other. */
export class SampleWriter {
  readonly #parts: SampleWriterDependencies
  readonly #lines = new Map<string, Promise<unknown>>()
  /** Number of changes of latest values that no box message caused. */
  changes = 0

  constructor(parts: SampleWriterDependencies) {
    this.#parts = parts
  }

  /** Returns the way of results of calculations into the pipeline. */
  createResultSink(flush: () => Promise<void>): ResultSink {
    const { catalogue, pipeline, clock, history } = this.#parts
    return createResultSink({ catalogue, pipeline, clock, history, flush, changed: () => this.changes++ })
  }

  /** Stores the last sample of each point that the store filter skipped. */
  storeSkipped(): void {
    const { catalogue, spool } = this.#parts
    for (const state of catalogue.points.values())
      if (storeSkipped(state, (sample) => spool.append(state.key, sample))) this.changes++
  }

  /** Performs a request. Resolves when it is durable. */
  write(request: WriteRequest): Promise<WriteAnswer> {
    const { action, companyId } = request
    if (action === 'add') return this.#write(request)
    const result = (this.#lines.get(companyId) ?? Promise.resolve()).then(() => this.#write(request))
    this.#lines.set(
      companyId,
      result.catch(() => undefined),
    )
    return result
  }

  async #write(request: WriteRequest): Promise<WriteAnswer> {
    if (this.#parts.isDiskFull()) return 'diskFull'
    try {
      return await this.#carryOut(request)
    } catch (error) {
      // History does not respond correctly. Nothing is lost, and the same request may succeed later.
      this.#parts.failed(error)
      return 'busy'
    }
  }

  async #carryOut({ action, entries }: WriteRequest): Promise<WriteAnswer> {
    // A user changes values that were just written, so all of them must be in history first.
    if (action !== 'add' && !(await this.#isFlushed(durableWithinMs))) return 'busy'
    if (action === 'remove') return await this.#remove(entries[0])
    const outcomes = action === 'add' ? entries.map((entry) => this.#add(entry)) : await this.#correct(entries)
    this.#parts.pipeline.settle()
    this.changes++
    const { spool, isDiskFull } = this.#parts
    const whyNot = await durabilityProblem({ whenDurable: (done) => spool.whenDurable(done), isDiskFull })
    if (whyNot) return whyNot === 'diskFull' ? whyNot : 'busy'
    await this.#isFlushed(readableWithinMs)
    return outcomes
  }

  #add(entry: SampleEntry): WriteOutcome {
    const verdict = this.#judge(entry)
    if ('refused' in verdict) return verdict
    const { state, sample } = verdict
    const placed = this.#parts.pipeline.place(state, sample)
    if (placed === 'superseded') return { refused: 'tooOld' }
    return { placed, ts: sample.ts, after: readingOf(sample) }
  }

  async #correct(entries: readonly SampleEntry[]): Promise<WriteOutcome[]> {
    const stored = await this.#findStored(entries)
    const verdicts = entries.map((entry) => this.#judgeStored(entry, stored))
    if (verdicts.some((result) => 'refused' in result))
      return verdicts.map((result) => ('refused' in result ? result : { refused: 'notAlone' as const }))
    return verdicts.map((result) => {
      const { state, sample, before } = result as AcceptedSample & { before: SampleReading }
      const isSame = sample.value === before.value && sample.quality === before.quality
      const placed = isSame ? 'repeated' : sample.ts === state.filedTs && state.hasLatest ? 'latest' : 'late'
      if (!isSame) this.#parts.pipeline.correct(state, sample)
      return { placed, ts: sample.ts, before, after: readingOf(sample) }
    })
  }

  #judgeStored(entry: SampleEntry, stored: ReadonlyMap<string, SampleRow>) {
    const sampleVerdict = this.#judge(entry)
    if ('refused' in sampleVerdict) return sampleVerdict
    const row = stored.get(keyOf(entry))
    if (row === undefined) return { refused: 'noSample' as const }
    return { ...sampleVerdict, before: readingOf({ ...row, value: sampleVerdict.state.textual(row.value) }) }
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
   * Removes a sample so that it cannot return: first from the latest values on disk, then from the segments, then from
   * history. After an interruption the same request completes the removal.
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

  /**
   * If the sample is the latest value, replaces that by the newest one before it. Alarms do not change. Returns whether
   * it was the latest.
   */
  async #withdraw(state: PointState, { ts, rts }: SampleRow): Promise<boolean> {
    const before = await findSampleBefore(this.#parts.history(), { point: state.point.pointId, ts })
    if (state.stored?.ts === ts) state.stored = undefined
    if (state.skipped?.ts === ts) state.skipped = undefined
    // Another sample may have arrived while history was read.
    if (!state.hasLatest || state.filedTs !== ts) return false
    // Older in both times than the removed sample, by which clients recognize a removal.
    const sample = before && { ...before, rts: Math.min(before.rts, rts - 1), value: state.textual(before.value) }
    if (sample) state.move(sample, performance.now())
    else state.clear()
    this.changes++
    if (state.isWatched) this.#parts.touch(state)
    return true
  }

  /** Applies the rules of every sample: the point must accept readings, and time and value must be valid. */
  #judge({ pointId, sourceTs, value }: SampleEntry): AcceptedSample | { refused: SampleRefusal } {
    const { catalogue, clock } = this.#parts
    const state = catalogue.points.get(pointId)
    const company = state && catalogue.boxes.get(state.point.boxId)?.company
    if (!state || !company) return { refused: 'notCollected' }
    if (!state.point.isEnabled) return { refused: 'outOfService' }
    const receivedAt = clock.now()
    const retentionDays = state.point.retentionDays ?? company.rawRetentionDays
    const { ts, clockAhead, tooOld } = fileInstant(sourceTs, { receivedAt, retentionDays })
    // The clock of a box ahead is corrected, but a time that a user names is intended.
    if (clockAhead) return { refused: 'tooFarAhead' }
    if (tooOld) return { refused: 'tooOld' }
    const converted = convertValue(entered(state.point), { raw: value ?? null, sentQuality: undefined })
    if (converted.value === null)
      return { refused: converted.quality === quality.badOutOfRange ? 'outOfRange' : 'unreadable' }
    if (typeof converted.value === 'string' && !isPlain(converted.value)) return { refused: 'unreadable' }
    return { state, sample: { ts, rts: receivedAt, ...marked(converted), flags: 0 } }
  }

  /** Returns whether everything received so far reached history in time. */
  async #isFlushed(withinMs: number): Promise<boolean> {
    const flushed = this.#parts.spool.flush().then(() => true)
    return await waitAtMost(flushed, withinMs, false)
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

/**
 * Returns the point for values of users, which are in its engineering unit and need not be integers on a scaled point.
 */
function entered(point: IntakePoint): IntakePoint {
  if (point.scale === 1 && point.offset === 0) return point
  const isText = point.dataType === dataTypes.string || point.dataType === dataTypes.json
  const isOther = isText || point.dataType === dataTypes.boolean || point.dataType === dataTypes.dateTime
  return { ...point, scale: 1, offset: 0, dataType: isOther ? point.dataType : dataTypes.double }
}

/** Returns whether every store accepts the text unchanged. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** Marks a good value as entered by a user. */
function marked({ value, quality: givenQuality }: ConvertedValue): SampleReading {
  return { value, quality: givenQuality === quality.good ? quality.goodLocalOverride : givenQuality }
}

function readingOf({ value, quality: code }: SampleReading): SampleReading {
  return { value, quality: code }
}

function keyOf({ pointId, sourceTs }: SampleEntry): string {
  return `${pointId} ${toMilliseconds(sourceTs ?? 0)}`
}
