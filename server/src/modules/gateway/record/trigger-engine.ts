// The triggers of all gateways. Runs in the intake thread, which calls it for each sample of a point of a trigger.
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/db/store.ts'
import { HitQueue, type HitQueueOptions } from './hit-queue.ts'
import { loadTriggers, type StoredTrigger } from './load-triggers.ts'
import { type OpenHit, TriggerInput, type TriggerInputHost, type WatchedTrigger } from './trigger-input.ts'
import { TriggerSignal } from './trigger-signal.ts'

/** How often hits are closed and stored. */
const settleMs = 500

export interface TriggerEngineOptions extends HitQueueOptions {
  /** The clock that assigns receive times. */
  readonly clock: ReceiveClock
}

export class TriggerEngine implements TriggerInputHost {
  readonly #store: Store
  readonly #clock: ReceiveClock
  readonly #queue: HitQueue
  readonly #inputs = new Map<string, TriggerInput>()
  #triggers = new Map<string, WatchedTrigger>()
  #openHits: OpenHit[] = []
  readonly #changed = new Set<WatchedTrigger>()
  #changedSince = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  isReplay = true

  constructor(options: TriggerEngineOptions) {
    this.#store = options.store
    this.#clock = options.clock
    this.#queue = new HitQueue(options)
  }

  /**
   * Starts storing, after the samples of an earlier run were replayed.
   * @param whenSynced resolves when every sample received so far is on disk
   */
  start(whenSynced: () => Promise<void>): void {
    this.isReplay = false
    this.#queue.open(whenSynced)
    this.#timer = setInterval(() => this.#settle(), settleMs)
  }

  /** Stops within `graceMs`. Hits that are not stored are repeated by the replay. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    if (this.#timer) this.#settle()
    await this.#queue.stop(graceMs)
  }

  /** The instant before which all consequences of received samples are stored. */
  get storedBefore(): number {
    return Math.min(this.#changedSince, this.#queue.storedBefore)
  }

  get isFull(): boolean {
    return this.#queue.isFull
  }

  /** Returns the input of a point; undefined if no trigger concerns it. */
  attach(pointId: string): TriggerInput | undefined {
    return this.#inputs.get(pointId)
  }

  /** The point is out of service or removed. */
  detach(pointId: string): void {
    this.#inputs.get(pointId)?.clear()
  }

  /** Updates the triggers to the stored ones. A changed trigger begins anew with its change. */
  async load(): Promise<void> {
    const stored = await this.#store.asSystem('intake').inRead(loadTriggers)
    const triggers = new Map<string, WatchedTrigger>()
    for (const trigger of stored) triggers.set(trigger.triggerId, this.#watch(trigger))
    this.#triggers = triggers
    this.#connectInputs(stored)
  }

  changed(trigger: WatchedTrigger, rts: number): void {
    this.#changedSince = Math.min(this.#changedSince, rts)
    this.#changed.add(trigger)
  }

  #watch({ triggerId, version, pointIds, state, ...rule }: StoredTrigger): WatchedTrigger {
    const existing = this.#triggers.get(triggerId)
    if (existing?.version === version) return existing
    const signal = new TriggerSignal(rule, state, (at) => this.#openHit(trigger, at))
    const trigger: WatchedTrigger = { triggerId, version, signal, pointIds }
    return trigger
  }

  #connectInputs(stored: readonly StoredTrigger[]): void {
    const firedBy = Map.groupBy(stored, ({ pointId }) => pointId)
    const pointIds = new Set(stored.flatMap((trigger) => [trigger.pointId, ...trigger.pointIds]))
    for (const pointId of this.#inputs.keys()) if (!pointIds.has(pointId)) this.#inputs.delete(pointId)
    for (const pointId of pointIds) {
      const input = this.#inputs.get(pointId) ?? new TriggerInput(pointId, this)
      input.configure((firedBy.get(pointId) ?? []).flatMap(({ triggerId }) => this.#triggers.get(triggerId) ?? []))
      this.#inputs.set(pointId, input)
    }
  }

  #openHit(trigger: WatchedTrigger, at: number): void {
    const hit: OpenHit = { trigger, at, receivedAt: this.#clock.now(), values: new Map() }
    for (const pointId of trigger.pointIds) {
      const input = this.#inputs.get(pointId)
      if (!input) continue
      hit.values.set(pointId, input.valueAt(at))
      input.openHits.add(hit)
    }
    this.#openHits.push(hit)
  }

  #settle(): void {
    const now = this.#clock.now()
    for (const trigger of this.#triggers.values()) if (trigger.signal.tick(now)) this.changed(trigger, now)
    const hits = this.#openHits
    this.#openHits = []
    for (const hit of hits) for (const pointId of hit.trigger.pointIds) this.#inputs.get(pointId)?.openHits.delete(hit)
    const hitsByTrigger = Map.groupBy(hits, ({ trigger }) => trigger)
    for (const trigger of this.#changed) {
      const { triggerId, version, signal } = trigger
      const newHits = (hitsByTrigger.get(trigger) ?? []).map(({ at, receivedAt, values }) => ({
        at,
        receivedAt,
        values: [...values.values()],
      }))
      this.#queue.add({ triggerId, version, state: signal.state, hits: newHits }, this.#changedSince)
    }
    this.#changed.clear()
    this.#changedSince = Number.POSITIVE_INFINITY
    void this.#queue.run()
  }
}
