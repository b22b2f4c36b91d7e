// What of the monitors is not stored yet, and the loop that stores it: in order for each rule, for as long as it takes.
import type { ReceiveClock } from '../../platform/clock.ts'
import type { Store } from '../../platform/db/store.ts'
import { isStorageFull, isStoreAway } from '../../platform/db/translate.ts'
import { type Fold, storeFolds } from './fold-store.ts'
import type { MonitorState } from './monitor.ts'
import type { RecordedLevelChange } from './record-level-changes.ts'

const levelChangesAtOnce = 50
/** A rule with more changes of level than this seals them: each transaction ends soon, so that whoever is killed all the time gets on. */
const levelChangesOfFold = 20
const rulesAtOnce = 200
const firstPauseMs = 50
/** No more: once the store is back, nobody should wait for an alarm. */
const longestPauseMs = 1000
/** More changes of level than this would fill the memory: whoever sends samples must wait. */
const mostLevelChanges = 100_000
/** A fold that the store refuses by itself, for another reason than being away, is given up after as many attempts. */
const mostRefusals = 5

/** A monitor with something to store. */
export interface EpisodeFold {
  readonly ruleId: string
  readonly companyId: string
  /** The number of its newest fold. */
  foldNo: number
  /** Its state now. */
  save(): MonitorState
}

interface Change {
  folding: EpisodeFold
  /** When the first change happened that is not stored. */
  since: number
  /** The `flush` from then on stores it. */
  dueAt: number
  /** Since the last sealed fold. */
  levelChanges: RecordedLevelChange[]
  /** Folds that came before, each stored by itself. */
  readonly sealed: Fold[]
}

export interface FoldQueueOptions {
  readonly store: Store
  readonly clock: ReceiveClock
  readonly report: (message: string, error: unknown) => void
}

export class FoldQueue {
  readonly #options: FoldQueueOptions
  /** By rule, in the order of their first change; those of `#urgent` are stored without waiting for `flush`. */
  readonly #changes = new Map<string, Change>()
  readonly #urgent = new Set<string>()
  #storing: { folds: readonly Fold[]; since: number } | undefined
  #whenSynced: () => Promise<void> = () => Promise.resolve()
  #waitingLevelChanges = 0
  #running: Promise<void> | undefined
  #isOpen = false
  #isStopped = false
  #wake: (() => void) | undefined

  constructor(options: FoldQueueOptions) {
    this.#options = options
  }

  /** Server time of the oldest change that is not stored; infinite when all are. */
  get storedBefore(): number {
    let oldest = this.#storing?.since ?? Number.POSITIVE_INFINITY
    for (const { since } of this.#changes.values()) if (since < oldest) oldest = since
    return oldest
  }

  get isFull(): boolean {
    return this.#waitingLevelChanges > mostLevelChanges
  }

  /** @param whenSynced resolves when every sample taken so far is on disk: only then may what they led to be stored */
  open(whenSynced: () => Promise<void>): void {
    this.#whenSynced = whenSynced
    this.#isOpen = true
    this.#run()
  }

  /** Notes a change; it is stored with the next `flush`, or with the first after `waitMs`. */
  note(folding: EpisodeFold, waitMs = 0): Change {
    const now = this.#options.clock.now()
    const known = this.#changes.get(folding.ruleId)
    if (known) {
      known.folding = folding
      known.dueAt = Math.min(known.dueAt, now + waitMs)
      return known
    }
    const change: Change = { folding, since: now, dueAt: now + waitMs, levelChanges: [], sealed: [] }
    this.#changes.set(folding.ruleId, change)
    return change
  }

  /** Adds a change of level, which is stored at once. */
  add(folding: EpisodeFold, levelChange: RecordedLevelChange): void {
    this.note(folding).levelChanges.push(levelChange)
    this.#waitingLevelChanges++
    this.#urgent.add(folding.ruleId)
    this.#run()
  }

  /** The clock was set back to an instant: what happened at later ones happened before it. */
  followClock(now: number): void {
    for (const change of this.#changes.values()) {
      change.since = Math.min(change.since, now)
      change.dueAt = Math.min(change.dueAt, now)
    }
    if (this.#storing) this.#storing = { ...this.#storing, since: Math.min(this.#storing.since, now) }
  }

  /** Ends a long fold before a sample that came after `foldedAt`, up to which the monitor has seen all. */
  seal({ ruleId }: EpisodeFold, foldedAt: number): void {
    const change = this.#changes.get(ruleId)
    if (!change || change.levelChanges.length < levelChangesOfFold) return
    change.sealed.push(foldOf(change, foldedAt))
    change.levelChanges = []
  }

  /** Forgets a rule that is off or gone. */
  remove(ruleId: string): void {
    const { levelChanges = [], sealed = [] } = this.#changes.get(ruleId) ?? {}
    this.#waitingLevelChanges -= levelChanges.length + countLevelChanges(sealed)
    this.#changes.delete(ruleId)
    this.#urgent.delete(ruleId)
  }

  /** Stores every change noted so far that is due. */
  flush(): void {
    this.#flush(this.#options.clock.now())
  }

  #flush(until: number): void {
    for (const [ruleId, { dueAt }] of this.#changes) if (dueAt <= until) this.#urgent.add(ruleId)
    if (this.#urgent.size > 0) this.#run()
  }

  /** Stores what there is within `graceMs`. Whatever is left follows from the samples after the newest fold. */
  async stop(graceMs: number): Promise<void> {
    if (this.#isOpen) this.#flush(Number.POSITIVE_INFINITY)
    const over = Promise.withResolvers<void>()
    const timer = setTimeout(over.resolve, graceMs)
    await Promise.race([this.#running, over.promise])
    clearTimeout(timer)
    this.#isStopped = true
    this.#isOpen = false
    this.#wake?.()
  }

  #run(): void {
    if (!this.#isOpen) return
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
  }

  async #drain(): Promise<void> {
    // One turn of the event loop: a state is only whole between two messages, and changes of one message share a fold.
    await new Promise(setImmediate)
    while (this.#urgent.size > 0 && !this.#isStopped) {
      const { folds, since } = this.#cut()
      this.#storing = { folds, since }
      if (await this.#store(folds)) this.#storing = undefined
    }
  }

  /** The oldest urgent changes, of one company, as folds. */
  #cut(): { folds: Fold[]; since: number } {
    const foldedAt = this.#options.clock.cut()
    const folds: Fold[] = []
    let since = Number.POSITIVE_INFINITY
    let count = 0
    let companyId: string | undefined
    for (const ruleId of this.#urgent) {
      const change = this.#changes.get(ruleId)
      if (!change || (companyId !== undefined && change.folding.companyId !== companyId)) continue
      companyId = change.folding.companyId
      const sealed = change.sealed.shift()
      const fold = sealed ?? foldOf(change, foldedAt)
      folds.push(fold)
      since = Math.min(since, change.since)
      count += fold.levelChanges.length
      if (!sealed) {
        this.#changes.delete(ruleId)
        this.#urgent.delete(ruleId)
      }
      if (count >= levelChangesAtOnce || folds.length >= rulesAtOnce) break
    }
    return { folds, since }
  }

  /** Tries until it succeeds. Returns whether it did before the queue was stopped. */
  async #store(folds: readonly Fold[]): Promise<boolean> {
    let pauseMs = firstPauseMs
    for (let refusals = 0; ; ) {
      const error = await this.#attempt(folds)
      if (error === undefined) return true
      this.#options.report('alarm levels', error)
      if (!isStoreAway(error) && !isStorageFull(error)) refusals++
      if (refusals === mostRefusals) return this.#storeApart(folds)
      if (this.#isStopped) return false
      await this.#pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  /** What the store refuses must not hold up the rest. */
  async #storeApart(folds: readonly Fold[]): Promise<boolean> {
    if (folds.length > 1) {
      for (const fold of folds) if (!(await this.#store([fold]))) return false
      return true
    }
    this.#waitingLevelChanges -= countLevelChanges(folds)
    this.#options.report('alarm levels', new Error(`the changes of level of rule ${folds[0]?.ruleId} were given up`))
    return true
  }

  async #attempt(folds: readonly Fold[]): Promise<unknown> {
    try {
      await this.#whenSynced()
      const { companyId } = folds[0] as Fold
      await this.#options.store.asSystem('alarmEpisodes', companyId).inWork((work) => storeFolds(work, folds))
      this.#waitingLevelChanges -= countLevelChanges(folds)
      return undefined
    } catch (error) {
      return error ?? new Error('unknown')
    }
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }
}

function foldOf({ folding, levelChanges }: Change, foldedAt: number): Fold {
  const { ruleId, companyId } = folding
  return { ruleId, companyId, no: ++folding.foldNo, foldedAt, state: folding.save(), levelChanges }
}

function countLevelChanges(folds: readonly Fold[]): number {
  return folds.reduce((sum, { levelChanges }) => sum + levelChanges.length, 0)
}
