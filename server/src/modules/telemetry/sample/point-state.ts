// What the intake remembers of one point: its latest value, what was stored last, and who listens.

import type { PointUpdate, SampleValue } from '@gemba/contract/telemetry/sample.ts'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { type PointKey, toPointKey } from '../../../platform/history/row-codec.ts'
import { type IntakePoint, type PointMonitor, staleAfterMs } from '../point/point.ts'

/** A sample on its way through the pipeline. The hot path reuses one object: copy it to keep it. */
export interface Sample {
  ts: number
  rts: number
  value: SampleValue
  quality: number
  flags: number
}

/** The state of one point. Fields are plain and mutable because every sample passes here. */
export class PointState {
  readonly key: PointKey
  point: IntakePoint
  staleMs: number
  monitor: PointMonitor | undefined

  /**
   * The latest value as shown; `quality` may have degraded since the sample arrived. Its instant is never later than its
   * arrival: a source clock that is ahead must not silence what follows.
   */
  ts = 0
  /** The instant under which it is filed, up to 10 minutes later. */
  filedTs = 0
  rts = 0
  value: SampleValue = null
  quality: number = quality.badWaitingForInitialData
  /** Quality as the sample brought it, to tell a repeated sample from a new one. */
  sampleQuality: number = quality.badWaitingForInitialData
  /** When the latest value came, by the clock that is never set. */
  freshAt = 0
  hasLatest = false
  /** Restored from the snapshot and not confirmed by a sample since. */
  isInitial = false

  /** Last stored sample and the last one skipped after it (store mode on change). */
  stored: Sample | undefined
  skipped: Sample | undefined
  /** Its box has been lost since: the next sample is stored, so that the curve goes on from there. */
  hasBeenAway = false

  isWatched = false
  /** Feed bookkeeping: when the last update went out, and whether one is waiting for its turn. */
  sentAt = Number.NEGATIVE_INFINITY
  isDue = false

  constructor(point: IntakePoint) {
    this.key = toPointKey(point.pointId)
    this.point = point
    this.staleMs = staleAfterMs(point)
    if (!point.isEnabled) this.quality = quality.badOutOfService
  }

  /** Takes a changed point. One that comes back into service shows its old value as initial until the first sample. */
  configure(point: IntakePoint): void {
    const wasEnabled = this.point.isEnabled
    this.point = point
    this.staleMs = staleAfterMs(point)
    if (wasEnabled === point.isEnabled) return
    this.isInitial = this.hasLatest
    this.quality = point.isEnabled ? this.#initialQuality() : quality.badOutOfService
  }

  #initialQuality(): number {
    return this.hasLatest ? quality.uncertainInitialValue : quality.badWaitingForInitialData
  }

  move(sample: Sample): void {
    this.ts = Math.min(sample.ts, sample.rts)
    this.filedTs = sample.ts
    this.rts = sample.rts
    this.freshAt = performance.now()
    this.value = sample.value
    this.quality = sample.quality
    this.sampleQuality = sample.quality
    this.hasLatest = true
    this.isInitial = false
  }

  /** Takes a value from the snapshot: shown as initial until the first sample. */
  restore(ts: number, rts: number, value: SampleValue): void {
    this.ts = ts
    this.filedTs = ts
    this.rts = rts
    this.value = this.textual(value)
    this.quality = this.point.isEnabled ? quality.uncertainInitialValue : quality.badOutOfService
    this.sampleQuality = quality.uncertainInitialValue
    this.hasLatest = true
    this.isInitial = true
  }

  /** The latest value is gone and no other is known. */
  clear(): void {
    Object.assign(this, { ts: 0, filedTs: 0, rts: 0, value: null, hasLatest: false, isInitial: false })
    this.quality = this.point.isEnabled ? quality.badWaitingForInitialData : quality.badOutOfService
    this.sampleQuality = quality.badWaitingForInitialData
  }

  /** Only the quality falls; the value keeps its old instant. Returns whether anything changed. */
  loseCommunication(): boolean {
    if (!this.hasLatest || !this.point.isEnabled) return false
    if (this.quality === quality.uncertainNoCommunicationLastUsableValue) return false
    this.quality = quality.uncertainNoCommunicationLastUsableValue
    return true
  }

  /** The row layout spells an empty string as 0; the point's type tells them apart. */
  textual(value: SampleValue): SampleValue {
    const isText = this.point.dataType === dataTypes.string || this.point.dataType === dataTypes.json
    return isText && value === 0 ? '' : value
  }

  toUpdate(): PointUpdate {
    return [this.point.pointId, this.ts, this.rts, this.value, this.quality]
  }
}
