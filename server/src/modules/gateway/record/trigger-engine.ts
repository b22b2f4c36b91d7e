// The triggers of all gateways. Runs in the intake thread, which calls it for each sample of a point of a trigger.
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/db/store.ts'
import { SettlingEngine } from '../../../platform/intake/settling-engine.ts'
import { loadTriggers, type StoredTrigger } from './load-triggers.ts'
import { storeHits, type TriggerChange } from './store-hits.ts'
import { type OpenHit, TriggerInput, type TriggerInputHost, type WatchedTrigger } from './trigger-input.ts'
import { TriggerSignal } from './trigger-signal.ts'

const triggersAtOnce = 200
/** Maximum number of waiting hits. */
const maxHits = 10_000

export interface TriggerEngineOptions {
  readonly store: Store
  readonly report: (message: string, error: unknown) => void
  /** The clock that assigns receive times. */
  readonly clock: ReceiveClock
}

export class TriggerEngine extends SettlingEngine<TriggerChange, TriggerInput> implements TriggerInputHost {
  readonly #store: Store
  readonly #clock: ReceiveClock
  #triggers = new Map<string, WatchedTrigger>()
  #openHits: OpenHit[] = []
  readonly #changed = new Set<WatchedTrigger>()

  constructor({ store, report, clock }: TriggerEngineOptions) {
    super({
      subject: 'records of triggers',
      batchSize: triggersAtOnce,
      maxSize: maxHits,
      sizeOf: ({ hits }) => hits.length,
      groupOf: () => '',
      joining: {
        keyOf: ({ triggerId }) => triggerId,
        join: (earlier, change) => Object.assign({}, change, { hits: [...earlier.hits, ...change.hits] }),
      },
      describe: ({ triggerId }) => `a record of trigger ${triggerId}`,
      save: (changes) => storeHits(store, changes),
      report,
    })
    this.#store = store
    this.#clock = clock
  }

  /** The point is out of service or removed. */
  detach(pointId: string): void {
    this.inputs.get(pointId)?.clear()
  }

  /** Updates the triggers to the stored ones of the points, default all. A changed trigger begins anew with its change. */
  async load(pointIds?: ReadonlySet<string>): Promise<void> {
    const allTriggers = await this.#store.asSystem('intake').inRead(loadTriggers)
    const stored = pointIds ? allTriggers.filter(({ pointId }) => pointIds.has(pointId)) : allTriggers
    const triggers = new Map<string, WatchedTrigger>()
    for (const trigger of stored) triggers.set(trigger.triggerId, this.#watch(trigger))
    this.#triggers = triggers
    this.#connectInputs(stored)
  }

  changed(trigger: WatchedTrigger, rts: number): void {
    this.notedSince = Math.min(this.notedSince, rts)
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
    for (const pointId of this.inputs.keys()) if (!pointIds.has(pointId)) this.inputs.delete(pointId)
    for (const pointId of pointIds) {
      const input = this.inputs.get(pointId) ?? new TriggerInput(pointId, this)
      input.configure((firedBy.get(pointId) ?? []).flatMap(({ triggerId }) => this.#triggers.get(triggerId) ?? []))
      this.inputs.set(pointId, input)
    }
  }

  #openHit(trigger: WatchedTrigger, at: number): void {
    const hit: OpenHit = { trigger, at, receivedAt: this.#clock.now(), values: new Map() }
    for (const pointId of trigger.pointIds) {
      const input = this.inputs.get(pointId)
      if (!input) continue
      hit.values.set(pointId, input.valueAt(at))
      input.openHits.add(hit)
    }
    this.#openHits.push(hit)
  }

  protected override settle(): void {
    const now = this.#clock.now()
    for (const trigger of this.#triggers.values()) if (trigger.signal.tick(now)) this.changed(trigger, now)
    const hits = this.#openHits
    this.#openHits = []
    for (const hit of hits) for (const pointId of hit.trigger.pointIds) this.inputs.get(pointId)?.openHits.delete(hit)
    const hitsByTrigger = Map.groupBy(hits, ({ trigger }) => trigger)
    for (const trigger of this.#changed) {
      const { triggerId, version, signal } = trigger
      const newHits = (hitsByTrigger.get(trigger) ?? []).map(({ at, receivedAt, values }) => ({
        at,
        receivedAt,
        values: [...values.values()],
      }))
      this.queue.add({ triggerId, version, state: signal.state, hits: newHits }, this.notedSince)
    }
    this.#changed.clear()
  }
}
