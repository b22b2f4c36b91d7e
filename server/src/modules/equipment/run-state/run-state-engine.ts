// The run states of all objects whose model has a rule. Runs in the intake thread, which calls it for each sample.
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/db/store.ts'
import { SettlingEngine } from '../../../platform/intake/settling-engine.ts'
import { loadRunRules } from './load-run-rules.ts'
import { ObjectRun, type RunChange, type RunRule } from './object-run.ts'
import { PointInput, type PointInputHost } from './point-input.ts'
import { loadStoredRuns, storeRunChanges } from './span-store.ts'

/** A shorter time without a running server does not interrupt a state. */
const maxDowntimeMs = 60_000

const changesAtOnce = 500
/** Maximum number of waiting changes. */
const maxChanges = 100_000

export interface RunStateEngineOptions {
  readonly store: Store
  readonly report: (message: string, error: unknown) => void
  /** The clock that assigns receive times. */
  readonly clock: ReceiveClock
}

export class RunStateEngine extends SettlingEngine<RunChange, PointInput> implements PointInputHost {
  readonly #store: Store
  readonly #clock: ReceiveClock
  readonly #runs = new Map<string, ObjectRun>()
  readonly #noted = new Set<ObjectRun>()
  /** Receive time of the newest sample of these points. */
  #receivedAt = 0

  constructor({ store, report, clock }: RunStateEngineOptions) {
    super({
      subject: 'run states',
      batchSize: changesAtOnce,
      maxSize: maxChanges,
      sizeOf: () => 1,
      groupOf: ({ companyId }) => companyId,
      describe: ({ objectId }) => `a run state of object ${objectId}`,
      save: async (changes) => {
        const [first] = changes
        if (first) await store.asSystem('runStates', first.companyId).inWork((work) => storeRunChanges(work, changes))
      },
      report,
    })
    this.#store = store
    this.#clock = clock
  }

  /**
   * Starts deciding and storing, after the samples of an earlier run were replayed. Objects are offline since the last
   * sample if no server was running for longer than a minute.
   * @param whenSynced resolves when every sample received so far is on disk
   */
  override start(whenSynced: () => Promise<void>): void {
    const now = this.#clock.now()
    for (const run of this.#noted) run.settle(true)
    this.#noted.clear()
    this.notedSince = Number.POSITIVE_INFINITY
    this.isReplay = false
    if (this.#receivedAt > 0 && now - this.#receivedAt > maxDowntimeMs) {
      for (const run of this.#runs.values()) run.goOffline(this.#receivedAt)
      for (const input of this.inputs.values()) input.value = undefined
    }
    for (const run of this.#runs.values()) this.#note(run, now)
    super.start(whenSynced)
  }

  /** The point is out of service or removed. */
  detach(pointId: string): void {
    this.inputs.get(pointId)?.lose(this.#clock.now())
  }

  /** Updates the rules to the stored ones of the objects, default all. A rule counts from its change on. */
  async load(objectIds?: ReadonlySet<string>): Promise<void> {
    // An ended span must be stored before its object can return.
    await this.queue.run()
    const { rules, stored } = await this.#store.asSystem('intake').inRead(async (read) => {
      const allRules = await loadRunRules(read)
      const loadedRules = objectIds ? allRules.filter(({ objectId }) => objectIds.has(objectId)) : allRules
      const newIds = loadedRules.flatMap(({ objectId }) => (this.#runs.has(objectId) ? [] : [objectId]))
      return { rules: loadedRules, stored: await loadStoredRuns(read, newIds) }
    })
    const now = this.#clock.now()
    const ruledIds = new Set(rules.map(({ objectId }) => objectId))
    for (const [objectId, run] of this.#runs)
      if (!ruledIds.has(objectId)) {
        run.end(now)
        this.#noted.delete(run)
        this.#runs.delete(objectId)
      }
    for (const rule of rules) {
      const existing = this.#runs.get(rule.objectId)
      if (existing) this.#change(existing, rule)
      else {
        const run = new ObjectRun(
          rule,
          (pointId) => this.inputs.get(pointId)?.value,
          (change) => this.queue.add(change, Math.min(this.notedSince, this.#clock.now())),
        )
        const storedRun = stored.get(rule.objectId)
        if (storedRun) run.restore(storedRun)
        this.#runs.set(rule.objectId, run)
        if (!this.isReplay) this.#note(run, now)
      }
    }
    this.#connectInputs()
  }

  noted(run: ObjectRun): void {
    this.notedSince = Math.min(this.notedSince, this.#clock.now())
    this.#noted.add(run)
  }

  received(rts: number): void {
    if (rts > this.#receivedAt) this.#receivedAt = rts
  }

  #change(run: ObjectRun, rule: RunRule): void {
    if (JSON.stringify(run.rule) === JSON.stringify(rule)) return
    const now = this.#clock.now()
    run.settle(this.isReplay)
    const { maintenanceSince } = rule
    const isNew = run.rule.maintenanceSince === null && maintenanceSince !== null
    run.rule = rule
    this.#note(run, isNew ? Math.min(maintenanceSince, now) : now)
  }

  #note(run: ObjectRun, at: number): void {
    run.note(at)
    this.noted(run)
  }

  #connectInputs(): void {
    const uses = [...this.#runs.values()].flatMap((run) =>
      run.rule.conditions.flatMap((condition) => (condition.pointId === null ? [] : [{ run, condition }])),
    )
    const usesByPoint = Map.groupBy(uses, ({ condition }) => condition.pointId as string)
    for (const pointId of this.inputs.keys()) if (!usesByPoint.has(pointId)) this.inputs.delete(pointId)
    for (const [pointId, usesOfPoint] of usesByPoint) {
      const input = this.inputs.get(pointId) ?? new PointInput(this)
      input.configure(
        [...new Set(usesOfPoint.map(({ run }) => run))],
        usesOfPoint.map(({ condition }) => condition),
      )
      this.inputs.set(pointId, input)
    }
  }

  protected override settle(): void {
    for (const run of this.#noted) run.settle()
    this.#noted.clear()
  }
}
