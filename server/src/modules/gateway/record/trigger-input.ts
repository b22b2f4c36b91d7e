// A point of triggers, as called by the intake: it fires triggers, or its value belongs to their records.
import { quality as qualities, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { TriggerSignal } from './trigger-signal.ts'

const badSeverity = 2
/** Number of readings from which the value at an earlier instant is taken. */
const maxRecent = 16

/** The value of a point at the instant of a record. */
export interface HitValue {
  readonly pointId: string
  /** Source time; null if there is no reading. */
  readonly ts: number | null
  readonly value: number | string | null
  readonly quality: number
}

/** A trigger with its evaluation. */
export interface WatchedTrigger {
  readonly triggerId: string
  readonly version: number
  readonly signal: TriggerSignal
  /** Points of its records. */
  readonly pointIds: readonly string[]
}

/** A hit whose values may still change, because samples of its instant are arriving. */
export interface OpenHit {
  readonly trigger: WatchedTrigger
  /** Source time, epoch ms. */
  readonly at: number
  /** Server time of the hit. */
  readonly receivedAt: number
  readonly values: Map<string, HitValue>
}

export interface TriggerInputHost {
  /** Whether samples of an earlier run are being replayed. */
  readonly isReplay: boolean
  /** Called when the state of a trigger changed by a sample received at this server time. */
  changed(trigger: WatchedTrigger, rts: number): void
}

export class TriggerInput {
  readonly #pointId: string
  readonly #host: TriggerInputHost
  #triggers: readonly WatchedTrigger[] = []
  #recent: HitValue[] = []
  readonly openHits = new Set<OpenHit>()

  constructor(pointId: string, host: TriggerInputHost) {
    this.#pointId = pointId
    this.#host = host
  }

  /** Sets the triggers that this point fires. */
  configure(triggers: readonly WatchedTrigger[]): void {
    this.#triggers = triggers
  }

  /** Returns whether the sample changes a trigger or a record, so that a replay needs it. */
  take(ts: number, rts: number, value: number | string | null, quality: number): boolean {
    const isNeeded = this.#evaluate(ts, rts, value, quality)
    const reading = { pointId: this.#pointId, ts, value, quality }
    this.#note(reading)
    for (const hit of this.openHits) if (ts <= hit.at) hit.values.set(this.#pointId, reading)
    return isNeeded || this.openHits.size > 0
  }

  replay(ts: number, rts: number, value: number | string | null, quality: number): void {
    this.take(ts, rts, value, quality)
  }

  /** Applies the latest value that the intake knows. It is the beginning of a new trigger. */
  restore(ts: number, rts: number, value: number | string | null, quality: number): void {
    if (this.#recent.length === 0) this.#note({ pointId: this.#pointId, ts, value, quality })
    if (value === null || severityOf(quality) >= badSeverity) return
    for (const trigger of this.#triggers)
      if (!trigger.signal.hasBegun && trigger.signal.take(ts, rts, value)) this.#host.changed(trigger, rts)
  }

  /** The value is no longer fresh. */
  lose(): void {
    const last = this.#recent.at(-1)
    if (last && last.value !== null) this.#note({ ...last, quality: qualities.uncertainNoCommunicationLastUsableValue })
  }

  /** The point is out of service. */
  clear(): void {
    this.#recent = [{ pointId: this.#pointId, ts: null, value: null, quality: qualities.badOutOfService }]
  }

  /** Returns the value at an instant, or the earliest known one after it. */
  valueAt(at: number): HitValue {
    const past = this.#recent.findLast(({ ts }) => ts === null || ts <= at)
    const waiting = { pointId: this.#pointId, ts: null, value: null, quality: qualities.badWaitingForInitialData }
    return past ?? this.#recent[0] ?? waiting
  }

  #evaluate(ts: number, rts: number, value: number | string | null, quality: number): boolean {
    if (value === null || severityOf(quality) >= badSeverity) return false
    let isChanged = false
    for (const trigger of this.#triggers) {
      const { signal } = trigger
      const hasChanged = this.#host.isReplay ? signal.replay(ts, rts, value) : signal.take(ts, rts, value)
      if (!hasChanged) continue
      this.#host.changed(trigger, rts)
      isChanged = true
    }
    return isChanged
  }

  #note(reading: HitValue): void {
    this.#recent.push(reading)
    if (this.#recent.length > maxRecent) this.#recent.shift()
  }
}
