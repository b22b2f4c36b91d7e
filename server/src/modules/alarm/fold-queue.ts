// The queue of unstored monitor changes, and the loop that stores them: in order for each rule, with retries.
import type { ReceiveClock } from '../../platform/clock.ts'
import type { Store } from '../../platform/db/store.ts'
import { isStorageFull, isStoreAway } from '../../platform/db/translate.ts'
import { Pause, waitAtMost } from '../../platform/pause.ts'
import { type Fold, storeFolds } from './fold-store.ts'
import type { MonitorState } from './monitor.ts'
import type { RecordedLevelChange } from './record-level-changes.ts'

const levelChangesAtOnce = 50
/**
 * Level changes of a rule after which they are sealed as one fold. Short transactions make progress even if the server
 * is killed repeatedly.
 */
const levelChangesOfFold = 20
const rulesAtOnce = 200
const firstPauseMs = 50
/** Maximum pause between attempts. It is short because alarms wait for the store. */
const longestPauseMs = 1000
/** Maximum number of waiting level changes, because of memory. Beyond it the intake delays its senders. */
const maxLevelChanges = 100_000
/**
 * Number of attempts for a fold that the store rejects for a reason other than being unavailable or full. Afterwards it
 * is dropped.
 */
const maxRefusals = 5

/** A monitor whose state is stored. */
export interface EpisodeFold {
  readonly ruleId: string
  readonly companyId: string
  /** The number of its newest fold. */
  foldNo: number
  /** Returns its current state. */
  save(): MonitorState
}

interface Change {
  folding: EpisodeFold
  /** Time of the first unstored change. */
  since: number
  /** The first `flush` from this instant on stores it. */
  dueAt: number
  /** Level changes since the last sealed fold. */
  levelChanges: RecordedLevelChange[]
  /** Earlier folds, each stored separately. */
  readonly sealed: Fold[]
}

export interface FoldQueueOptions {
  readonly store: Store
  readonly clock: ReceiveClock
  readonly report: (message: string, error: unknown) => void
}

export class FoldQueue {
  readonly #options: FoldQueueOptions
  /** By rule, in the order of their first change. Rules in `#urgent` are stored without waiting for `flush`. */
  readonly #changes = new Map<string, Change>()
  readonly #urgent = new Set<string>()
  #storing: { folds: readonly Fold[]; since: number } | undefined
  #whenSynced: () => Promise<void> = () => Promise.resolve()
  #waitingLevelChanges = 0
  #running: Promise<void> | undefined
  #isOpen = false
  #isStopped = false
  readonly #pause = new Pause()

  constructor(options: FoldQueueOptions) {
    this.#options = options
  }

  /** Server time of the oldest unstored change; infinite if all are stored. */
  get storedBefore(): number {
    let oldest = this.#storing?.since ?? Number.POSITIVE_INFINITY
    for (const { since } of this.#changes.values()) if (since < oldest) oldest = since
    return oldest
  }

  get isFull(): boolean {
    return this.#waitingLevelChanges > maxLevelChanges
  }

  /**
   * @param whenSynced resolves when every sample received so far is on disk, because consequences are stored only after
   * their samples
   */
  open(whenSynced: () => Promise<void>): void {
    this.#whenSynced = whenSynced
    this.#isOpen = true
    this.#run()
  }

  /** Records a change. It is stored by the next `flush`, or by the first one after `waitMs`. */
  note(folding: EpisodeFold, waitMs = 0): Change {
    const now = this.#options.clock.now()
    const existing = this.#changes.get(folding.ruleId)
    if (existing) {
      existing.folding = folding
      existing.dueAt = Math.min(existing.dueAt, now + waitMs)
      return existing
    }
    const change: Change = { folding, since: now, dueAt: now + waitMs, levelChanges: [], sealed: [] }
    this.#changes.set(folding.ruleId, change)
    return change
  }

  /** Adds a level change, which is stored at once. */
  add(folding: EpisodeFold, levelChange: RecordedLevelChange): void {
    this.note(folding).levelChanges.push(levelChange)
    this.#waitingLevelChanges++
    this.#urgent.add(folding.ruleId)
    this.#run()
  }

  /** Moves the times of changes back after the clock was set back to `now`. */
  followClock(now: number): void {
    for (const change of this.#changes.values()) {
      change.since = Math.min(change.since, now)
      change.dueAt = Math.min(change.dueAt, now)
    }
    if (this.#storing) this.#storing = { ...this.#storing, since: Math.min(this.#storing.since, now) }
  }

  /**
   * Seals a long fold before a sample received after `foldedAt`. The monitor has received all samples up to that
   * instant.
   */
  seal({ ruleId }: EpisodeFold, foldedAt: number): void {
    if (this.#changes.size === 0) return
    const change = this.#changes.get(ruleId)
    if (!change || change.levelChanges.length < levelChangesOfFold) return
    change.sealed.push(foldOf(change, foldedAt))
    change.levelChanges = []
  }

  /** Removes the changes of a rule that is disabled or removed. */
  remove(ruleId: string): void {
    const { levelChanges = [], sealed = [] } = this.#changes.get(ruleId) ?? {}
    this.#waitingLevelChanges -= levelChanges.length + countLevelChanges(sealed)
    this.#changes.delete(ruleId)
    this.#urgent.delete(ruleId)
  }

  /** Stores all changes that are due. */
  flush(): void {
    this.#flush(this.#options.clock.now())
  }

  #flush(until: number): void {
    for (const [ruleId, { dueAt }] of this.#changes) if (dueAt <= until) this.#urgent.add(ruleId)
    if (this.#urgent.size > 0) this.#run()
  }

  /**
   * Stores the waiting changes within `graceMs`. The rest is repeated by the replay of the samples after the newest
   * fold.
   */
  async stop(graceMs: number): Promise<void> {
    if (this.#isOpen) this.#flush(Number.POSITIVE_INFINITY)
    await waitAtMost(this.#running, graceMs)
    this.#isStopped = true
    this.#isOpen = false
    this.#pause.end()
  }

  #run(): void {
    if (!this.#isOpen) return
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
  }

  async #drain(): Promise<void> {
    // Waits one turn of the event loop. A state is complete only between two messages, and all changes of one message
    // go into one fold.
    await new Promise(setImmediate)
    while (this.#urgent.size > 0 && !this.#isStopped) {
      const { folds, since } = this.#cut()
      this.#storing = { folds, since }
      if (await this.#store(folds)) this.#storing = undefined
    }
  }

  /** Removes the oldest urgent changes of one company from the queue and returns them as folds. */
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

  /** Retries until it succeeds. Returns false if the queue was stopped before. */
  async #store(folds: readonly Fold[]): Promise<boolean> {
    let pauseMs = firstPauseMs
    for (let refusals = 0; ; ) {
      const error = await this.#attempt(folds)
      if (error === undefined) return true
      this.#options.report('alarm levels', error)
      if (!isStoreAway(error) && !isStorageFull(error)) refusals++
      if (refusals === maxRefusals) return this.#storeApart(folds)
      if (this.#isStopped) return false
      await this.#pause.wait(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  /** Stores the folds one by one, so that a rejected one does not block the others. */
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
}

function foldOf({ folding, levelChanges }: Change, foldedAt: number): Fold {
  const { ruleId, companyId } = folding
  return { ruleId, companyId, no: ++folding.foldNo, foldedAt, state: folding.save(), levelChanges }
}

function countLevelChanges(folds: readonly Fold[]): number {
  return folds.reduce((sum, { levelChanges }) => sum + levelChanges.length, 0)
}
