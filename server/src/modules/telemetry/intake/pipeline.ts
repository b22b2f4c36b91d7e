// The path of a sample: decode -> time rules -> value and quality -> latest -> monitor -> store filter -> spool.

import { sampleFlags, storeModes } from '@gemba/contract/telemetry/sample.ts'
import { hasPassed, steadyInstant } from '../../../platform/clock.ts'
import { spoolOnly } from '../../../platform/history/row-codec.ts'
import type { BoxEvent } from '../box/box-event.ts'
import { type ClockShift, findClockShift } from '../decode/clock-shift.ts'
import { convertValue } from '../decode/convert-value.ts'
import {
  type MalformedReason,
  type MessageBody,
  parseBody,
  type SampleVisitor,
  visitSamples,
} from '../decode/decode-body.ts'
import type { PointState, Sample } from '../sample/point-state.ts'
import { filterStore, replaySkipped } from '../sample/store-filter.ts'
import { earliestInstant, fileInstant, maxInstant, toMilliseconds } from '../sample/time-rules.ts'
import type { BoxLane } from './catalogue.ts'

const eventSpacingMs = 3_600_000

export type Channel = 'data' | 'hist'

/** Channel of a message and time of its receipt, epoch ms. */
interface Arrival {
  readonly channel: Channel
  readonly receivedAt: number
}

export interface PipelineSinks {
  /** Stores a sample in history, or only for the next replay (`spoolOnly`). */
  store(state: PointState, sample: Sample): void
  /** Called when the latest value of a watched point changed. */
  touch(state: PointState): void
  /** Called when the latest value decided an alarm, or anything else that depends on it. */
  decided?(state: PointState): void
  boxEvent(event: BoxEvent): void
  /** Called once per gap in the messages of a box. */
  gap(lane: BoxLane, gap: { from: number; to: number }): void
  /** Called when a message has aliases that no birth defines. Those samples are lost unless they are sent again. */
  unexplained(lane: BoxLane, at: number): void
  /** Called after the samples of a message, before it is acknowledged. */
  settle?(): void
}

/** Result of a message: `taken`, or the reason why the whole message was refused. */
export type Acceptance = 'taken' | 'disabled' | MalformedReason

/** Result of a live sample. `superseded`: an arrival with the same time and a later receive time has precedence. */
export type Placement = 'latest' | 'late' | 'repeated' | 'superseded'

/** Decodes messages of boxes. Synchronous: a message is completely processed when `take` returns. */
export class Pipeline implements SampleVisitor {
  #sinks: PipelineSinks
  #lane!: BoxLane
  #device: Map<string, PointState> | undefined
  #deviceCode = ''
  #isHistorical = false
  #isUnexplained = false
  #shift: ClockShift | undefined
  readonly #clock = { receivedAt: 0, retentionDays: 0 }
  /** `performance.now()` of the present message, read once for all its samples. */
  #freshAt = 0
  readonly #filed = { ts: 0, flags: 0, clockAhead: false, tooOld: false }
  readonly #converted: { value: Sample['value']; quality: number } = { value: null, quality: 0 }
  readonly #sample: Sample = { ts: 0, rts: 0, value: null, quality: 0, flags: 0 }
  #state!: PointState
  readonly #keep = (sample: Sample): void => this.#sinks.store(this.#state, sample)

  constructor(sinks: PipelineSinks) {
    this.#sinks = sinks
  }

  take(lane: BoxLane, message: Buffer, arrival: Arrival): Acceptance {
    const { record } = lane
    record.counters.messages++
    if (!lane.box.enabled) {
      record.counters.refused++
      return 'disabled'
    }
    const body = parseBody(message)
    if (typeof body === 'string') {
      record.addDeadLetter(message, { channel: arrival.channel, reason: body, at: arrival.receivedAt })
      return body
    }
    this.takeBody(lane, body, arrival)
    return 'taken'
  }

  /** Processes the samples of a message that was decoded before. The box must be enabled. */
  takeBody(lane: BoxLane, body: MessageBody, { channel, receivedAt }: Arrival): void {
    const { record } = lane
    record.lastMessageAt = receivedAt
    if (body.seq !== undefined && channel === 'data') this.#followSeq(lane, body.seq, receivedAt)
    this.#lane = lane
    this.#isHistorical = channel === 'hist'
    this.#clock.receivedAt = receivedAt
    this.#freshAt = performance.now()
    this.#isUnexplained = false
    this.#followClock(lane, body, receivedAt)
    visitSamples(body, this)
    if (this.#isUnexplained) {
      if (body.seq !== undefined) record.addUnexplained(body.seq)
      this.#sinks.unexplained(lane, receivedAt)
    }
    this.settle()
  }

  /** Computes what follows from the samples so far. */
  settle(): void {
    this.#sinks.settle?.()
  }

  /** Applies a stored row of an earlier run to the latest value and its monitor, as in that run. */
  replay(state: PointState, row: Sample): void {
    if (!state.point.isEnabled) return
    if ((row.flags & (sampleFlags.late | sampleFlags.historical)) !== 0) {
      state.monitor?.takeLate?.(row.ts, row.rts)
      return
    }
    const value = state.textual(row.value)
    const liveTs = Math.min(row.ts, row.rts)
    state.noteReplayed(row, value)
    replaySkipped(state, row)
    // The snapshot of latest values and the monitors may have been stored at different times.
    state.monitor?.replay(liveTs, row.rts, value, row.quality)
    const isKnown = liveTs === state.ts && row.rts <= state.rts && row.ts <= state.filedTs
    const isAhead = state.ts > row.rts
    if (state.hasLatest && !isAhead && (liveTs < state.ts || isKnown)) return
    state.move({ ...row, value }, steadyInstant(row.rts))
    if (state.isWatched) this.#sinks.touch(state)
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

  get zone(): string {
    return this.#lane.company.zone
  }

  sample(code: string, sourceTs: number | undefined, reading: { raw: unknown; sentQuality: unknown }): void {
    const { record } = this.#lane
    record.counters.samples++
    const state = this.#device?.get(code)
    if (state !== undefined) this.#takeSample(state, sourceTs, reading)
    else record.addUnmapped({ deviceCode: this.#deviceCode, code }, reading.raw, this.#clock.receivedAt)
  }

  aliased(alias: string, sourceTs: number | undefined, reading: { raw: unknown; sentQuality: unknown }): void {
    const { record } = this.#lane
    record.counters.samples++
    const pointOfAlias = record.birth?.find(alias)
    if (pointOfAlias?.state !== undefined) this.#takeSample(pointOfAlias.state, sourceTs, reading)
    else if (pointOfAlias !== undefined) record.addUnmapped(pointOfAlias, reading.raw, this.#clock.receivedAt)
    else {
      record.counters.unknownAliases++
      this.#isUnexplained = true
    }
  }

  #takeSample(state: PointState, sourceTs: number | undefined, reading: { raw: unknown; sentQuality: unknown }): void {
    const { record } = this.#lane
    const { receivedAt } = this.#clock
    if (!state.point.isEnabled) {
      record.counters.outOfService++
      return
    }
    this.#clock.retentionDays = state.point.retentionDays ?? this.#lane.company.rawRetentionDays
    const shifted = this.#shift === undefined ? undefined : shiftBack(sourceTs, this.#shift)
    const filed = fileInstant(shifted ?? sourceTs, this.#clock, this.#filed)
    if (filed.tooOld) {
      record.counters[filed.ts < earliestInstant ? 'beforeTime' : 'tooOld']++
      return
    }
    if (shifted !== undefined) {
      filed.clockAhead = true
      filed.flags |= sampleFlags.clampedTs
    }
    if (filed.clockAhead) this.#noteClockAhead(sourceTs ?? receivedAt)
    const converted = convertValue(state.point, reading, this.#converted)
    const sample = this.#sample
    sample.ts = filed.ts
    sample.rts = receivedAt
    sample.value = converted.value
    sample.quality = converted.quality
    sample.flags = filed.flags
    if (this.#isHistorical) this.#placeHistorical(state, sample)
    else this.#placeLive(state, sample, sourceTs !== undefined && !filed.clockAhead)
  }

  #placeLive(state: PointState, sample: Sample, isClockTrusted: boolean): void {
    const { record } = this.#lane
    // A late sample says how long it waited, and nothing about the clock.
    const isOlder = state.hasLatest && sample.ts < state.filedTs && state.ts <= sample.rts
    if (isClockTrusted && !isOlder) record.addSkew(sample.rts - sample.ts)
    if (!isOlder) state.markFrozen(sample)
    const placement = this.#place(state, sample)
    if (placement === 'late') record.counters.late++
    else if (placement === 'repeated') record.counters.duplicates++
  }

  #placeHistorical(state: PointState, sample: Sample): void {
    this.#lane.record.counters.historical++
    sample.flags |= sampleFlags.historical
    this.#storeLate(state, sample)
  }

  #storeLate(state: PointState, sample: Sample): void {
    if (state.point.storeMode === storeModes.none) return
    this.#sinks.store(state, sample)
    state.monitor?.takeLate?.(sample.ts, sample.rts)
  }

  /** Files a live sample: it updates the latest value and its monitor, or goes only to history if it is older. */
  place(state: PointState, sample: Sample): Placement {
    this.#freshAt = performance.now()
    return this.#place(state, sample)
  }

  #place(state: PointState, sample: Sample): Placement {
    // A latest value in the future comes from a clock that has been set back. The new sample is current.
    const isAhead = state.hasLatest && state.ts > sample.rts
    if (state.hasLatest && !isAhead && isLate(state, sample)) {
      // As late data it would take the place of the stored sample, and alarms would not follow from it.
      if (state.wasReplayed(sample)) return 'repeated'
      sample.flags |= sampleFlags.late
      this.#storeLate(state, sample)
      return 'late'
    }
    if (state.hasLatest && !isAhead && sample.ts === state.filedTs) {
      if (sample.value === state.value && sample.quality === state.sampleQuality && !state.isInitial) return 'repeated'
      if (!state.isInitial) sample.flags |= sampleFlags.duplicateOverwrite
      // After the receive clock was set back, the earlier arrival has precedence, as in history.
      if (sample.rts < state.rts) return 'superseded'
    }
    const decides = this.#move(state, sample)
    this.#state = state
    if (filterStore(state, sample, this.#keep) || !decides) return 'latest'
    sample.flags |= spoolOnly
    this.#sinks.store(state, sample)
    return 'latest'
  }

  /**
   * Replaces a stored sample of the same time. Only a replaced latest value updates the latest value and its monitor,
   * so that the past of alarms does not change.
   */
  correct(state: PointState, sample: Sample): void {
    sample.flags |= sampleFlags.duplicateOverwrite
    this.#freshAt = performance.now()
    if (state.hasLatest && sample.ts === state.filedTs) this.#move(state, sample)
    else sample.flags |= sampleFlags.late
    if (state.stored?.ts === sample.ts) state.stored = { ...sample }
    this.#sinks.store(state, sample)
  }

  /** Stores a computed sample of the past. It has no other effect. */
  storePast(state: PointState, sample: Sample): void {
    if (state.point.storeMode !== storeModes.none) this.#sinks.store(state, sample)
  }

  /** The latest value is no longer fresh. */
  lose(state: PointState): void {
    if (state.loseCommunication() && state.isWatched) this.#sinks.touch(state)
  }

  /** Updates the latest value and the monitor. Returns whether the monitor needs the sample at a replay. */
  #move(state: PointState, sample: Sample): boolean {
    state.move(sample, this.#freshAt)
    state.forgetReplayed()
    const decides = state.monitor?.take(state.ts, sample.rts, sample.value, sample.quality) === true
    if (state.isWatched) this.#sinks.touch(state)
    if (decides) this.#sinks.decided?.(state)
    return decides
  }

  #followClock({ record, company }: BoxLane, body: MessageBody, receivedAt: number): void {
    const { zone } = company
    this.#shift = findClockShift(body, { receivedAt, zone, lastByMs: record.clockShiftMs })
    if (this.#shift !== undefined) record.clockShiftMs = this.#shift.byMs
  }

  #noteClockAhead(sourceTs: number): void {
    const { record, box } = this.#lane
    const { receivedAt } = this.#clock
    const aheadMs = toMilliseconds(sourceTs) - receivedAt
    record.counters.clockAhead++
    record.addSkew(-aheadMs)
    if (!hasPassed(record.clockAheadEventAt, receivedAt, eventSpacingMs)) return
    record.clockAheadEventAt = receivedAt
    this.#sinks.boxEvent({ boxId: box.boxId, kind: 'clockAhead', at: receivedAt, args: { aheadMs } })
  }

  #followSeq(lane: BoxLane, seq: number, at: number): void {
    const gap = lane.record.followSeq(seq)
    if (gap === undefined) return
    this.#sinks.boxEvent({ boxId: lane.box.boxId, kind: 'seqGap', at, args: gap })
    this.#sinks.gap(lane, gap)
  }
}

/** Returns the shifted time of a sample in ms; undefined if it is not shifted. */
function shiftBack(sourceTs: number | undefined, { from, byMs }: ClockShift): number | undefined {
  if (sourceTs === undefined) return undefined
  const at = toMilliseconds(sourceTs)
  return at >= from && at <= maxInstant ? at - byMs : undefined
}

/** Returns whether a sample is older than the latest one, by the live times and, if equal, by the filed ones. */
function isLate(state: PointState, sample: Sample): boolean {
  const liveTs = Math.min(sample.ts, sample.rts)
  return liveTs < state.ts || (liveTs === state.ts && sample.ts < state.filedTs)
}
