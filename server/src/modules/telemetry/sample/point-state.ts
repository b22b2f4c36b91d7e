// The state of one point in the intake: latest value, last stored sample, monitor.

import type { PointUpdate, SampleValue } from '@gemba/contract/telemetry/sample.ts'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { type PointKey, toPointKey } from '../../../platform/history/row-codec.ts'
import { type IntakePoint, type PointMonitor, staleAfterMs } from '../point/point.ts'

/** A sample in the pipeline. The hot path reuses one object: copy it to store it. */
export interface Sample {
  ts: number
  rts: number
  value: SampleValue
  quality: number
  flags: number
}

/** Replayed samples of a point that are remembered. By default Mosquitto sends 20 messages before it waits. */
const maxReplayed = 64

/** The state of one point. The fields are mutable without accessors because every sample passes here. */
export class PointState {
  readonly key: PointKey
  point: IntakePoint
  staleMs: number
  monitor: PointMonitor | undefined

  /**
   * Time of the latest value. `quality` may have degraded since the sample arrived. The time is never later than the
   * arrival, because a source clock ahead must not block later samples.
   */
  ts = 0
  /** The time under which it is filed, up to 10 minutes later. */
  filedTs = 0
  rts = 0
  value: SampleValue = null
  quality: number = quality.badWaitingForInitialData
  /** Quality as sent with the sample, to distinguish a repeated sample from a new one. */
  sampleQuality: number = quality.badWaitingForInitialData
  /** Monotonic time of the latest value. */
  freshAt = 0
  hasLatest = false
  /** Whether the value was restored from the snapshot and no sample has confirmed it yet. */
  isInitial = false

  /** Last stored sample, and the last skipped one after it (store mode on change). */
  stored: Sample | undefined
  skipped: Sample | undefined
  /** Slopes from the last stored sample that all skipped ones allow, per ms (store mode swinging door). */
  doorLow = Number.NEGATIVE_INFINITY
  doorHigh = Number.POSITIVE_INFINITY
  /** Whether the box has been lost since. The next sample is then stored, so that the curve continues from it. */
  hasBeenAway = false

  /** Replayed samples until a newer one arrives, oldest first. The broker may send them again. */
  #replayed: { readonly ts: number; readonly value: SampleValue }[] | undefined

  /** Last live number, and the time since which it is unchanged. */
  #steadyValue: SampleValue = null
  #steadySince = 0

  isWatched = false
  /** For the feed: time of the last update, and whether an update is scheduled. */
  sentAt = Number.NEGATIVE_INFINITY
  isDue = false

  constructor(point: IntakePoint) {
    this.key = toPointKey(point.pointId)
    this.point = point
    this.staleMs = staleAfterMs(point)
    if (!point.isEnabled) this.quality = quality.badOutOfService
  }

  /** Applies a changed point. After it returns to service its old value is initial until the first sample. */
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

  /** Sets the monitor and tells it the latest value. */
  attach(monitor: PointMonitor | undefined): void {
    this.monitor = monitor
    if (this.hasLatest) monitor?.restore?.(this.ts, this.rts, this.value, this.quality)
  }

  /** Replaces the latest value. `freshAt` is the receipt by `performance.now()`. */
  move(sample: Sample, freshAt: number): void {
    this.ts = Math.min(sample.ts, sample.rts)
    this.filedTs = sample.ts
    this.rts = sample.rts
    this.freshAt = freshAt
    this.value = sample.value
    this.quality = sample.quality
    this.sampleQuality = sample.quality
    this.hasLatest = true
    this.isInitial = false
  }

  /** Remembers a sample of an earlier run, whose acknowledgement may not have reached the broker. */
  noteReplayed({ ts }: Sample, value: SampleValue): void {
    this.#replayed ??= []
    this.#replayed.push({ ts, value })
    if (this.#replayed.length > maxReplayed) this.#replayed.shift()
  }

  /** Returns whether a sample was replayed, and no newer one has arrived since. */
  wasReplayed({ ts, value }: Sample): boolean {
    return this.#replayed?.some((replayed) => replayed.ts === ts && replayed.value === value) ?? false
  }

  /** Called with the first newer sample: the broker sends in order. */
  forgetReplayed(): void {
    this.#replayed = undefined
  }

  /** Degrades a good live sample whose number has not changed for `frozenMs`. Samples older than the latest are ignored. */
  markFrozen(sample: Sample): void {
    const { frozenMs } = this.point
    if (frozenMs === 0 || typeof sample.value !== 'number' || sample.ts < this.#steadySince) return
    if (sample.value !== this.#steadyValue) {
      this.#steadyValue = sample.value
      this.#steadySince = sample.ts
    } else if (sample.quality === quality.good && sample.ts - this.#steadySince >= frozenMs)
      sample.quality = quality.uncertainSensorNotAccurate
  }

  /** Restores a value of the snapshot. It is initial until the first sample. */
  restore(ts: number, rts: number, value: SampleValue): void {
    this.ts = Math.min(ts, rts)
    this.filedTs = ts
    this.rts = rts
    this.value = this.textual(value)
    this.quality = this.point.isEnabled ? quality.uncertainInitialValue : quality.badOutOfService
    this.sampleQuality = quality.uncertainInitialValue
    this.hasLatest = true
    this.isInitial = true
    this.monitor?.restore?.(this.ts, rts, this.value, this.quality)
  }

  /** Clears the latest value. */
  clear(): void {
    Object.assign(this, { ts: 0, filedTs: 0, rts: 0, value: null, hasLatest: false, isInitial: false })
    this.quality = this.point.isEnabled ? quality.badWaitingForInitialData : quality.badOutOfService
    this.sampleQuality = quality.badWaitingForInitialData
  }

  /** Degrades only the quality; the value keeps its time. Returns whether anything changed. */
  loseCommunication(): boolean {
    if (!this.hasLatest || !this.point.isEnabled) return false
    if (this.quality === quality.uncertainNoCommunicationLastUsableValue) return false
    this.quality = quality.uncertainNoCommunicationLastUsableValue
    this.monitor?.lose?.(Date.now())
    return true
  }

  /** Restores an empty string, which the row layout stores as 0, by the type of the point. */
  textual(value: SampleValue): SampleValue {
    const isText = this.point.dataType === dataTypes.string || this.point.dataType === dataTypes.json
    return isText && value === 0 ? '' : value
  }

  toUpdate(): PointUpdate {
    return [this.point.pointId, this.ts, this.rts, this.value, this.quality]
  }
}
