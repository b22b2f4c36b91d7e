// The queue of changes of run states that are not stored, and the loop that stores them in order, with retries.
import type { Store } from '../../../platform/db/store.ts'
import { isStorageFull, isStoreAway } from '../../../platform/db/translate.ts'
import { Pause } from '../../../platform/pause.ts'
import type { RunChange } from './object-run.ts'
import { storeRunChanges } from './span-store.ts'

const changesAtOnce = 500
const firstPauseMs = 50
const longestPauseMs = 1000
/** Maximum number of waiting changes, because of memory. Beyond it the intake delays its senders. */
const maxChanges = 100_000
/** Number of attempts for changes that the store rejects. Afterwards they are stored one by one, and then dropped. */
const maxRefusals = 5

export interface SpanQueueOptions {
  readonly store: Store
  readonly report: (message: string, error: unknown) => void
}

export class SpanQueue {
  readonly #options: SpanQueueOptions
  #waiting: RunChange[] = []
  #waitingSince = Number.POSITIVE_INFINITY
  #storingSince = Number.POSITIVE_INFINITY
  #whenSynced: () => Promise<void> = () => Promise.resolve()
  #running: Promise<void> | undefined
  #isOpen = false
  readonly #pause = new Pause()

  constructor(options: SpanQueueOptions) {
    this.#options = options
  }

  /** Server time of the oldest change that is not stored; infinite if all are stored. */
  get storedBefore(): number {
    return Math.min(this.#waitingSince, this.#storingSince)
  }

  get isFull(): boolean {
    return this.#waiting.length > maxChanges
  }

  /** @param whenSynced resolves when all samples so far are on disk, because consequences are stored after them */
  open(whenSynced: () => Promise<void>): void {
    this.#whenSynced = whenSynced
    this.#isOpen = true
    this.run()
  }

  /** @param since server time of the first sample from which the change follows */
  add(change: RunChange, since: number): void {
    this.#waiting.push(change)
    this.#waitingSince = Math.min(this.#waitingSince, since)
  }

  /** Stores the waiting changes. Resolves when all that wait now are stored, or when the queue is stopped. */
  run(): Promise<void> {
    if (!this.#isOpen || (this.#waiting.length === 0 && !this.#running)) return Promise.resolve()
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Stores the waiting changes within `graceMs`. The rest is repeated by the replay. */
  async stop(graceMs: number): Promise<void> {
    const over = Promise.withResolvers<void>()
    const timer = setTimeout(over.resolve, graceMs)
    await Promise.race([this.run(), over.promise])
    clearTimeout(timer)
    this.#isOpen = false
    this.#pause.end()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0 && this.#isOpen) {
      this.#storingSince = this.#waitingSince
      const all = this.#waiting
      this.#waiting = []
      this.#waitingSince = Number.POSITIVE_INFINITY
      for (const ofCompany of Map.groupBy(all, ({ companyId }) => companyId).values())
        for (let at = 0; at < ofCompany.length; at += changesAtOnce)
          if (!(await this.#store(ofCompany.slice(at, at + changesAtOnce)))) return
      this.#storingSince = Number.POSITIVE_INFINITY
    }
  }

  /** Retries until it succeeds. Returns false if the queue was stopped before. */
  async #store(changes: readonly RunChange[]): Promise<boolean> {
    let pauseMs = firstPauseMs
    for (let refusals = 0; this.#isOpen; ) {
      const error = await this.#attempt(changes)
      if (error === undefined) return true
      this.#options.report('run states', error)
      if (!isStoreAway(error) && !isStorageFull(error)) refusals++
      if (refusals === maxRefusals) return this.#storeApart(changes)
      await this.#pause.wait(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    return false
  }

  /** Stores changes one by one, so that a rejected one does not block the others. */
  async #storeApart(changes: readonly RunChange[]): Promise<boolean> {
    if (changes.length > 1) {
      for (const change of changes) if (!(await this.#store([change]))) return false
      return true
    }
    const [change] = changes
    this.#options.report('run states', new Error(`a run state of object ${change?.objectId} was dropped`))
    return true
  }

  async #attempt(changes: readonly RunChange[]): Promise<unknown> {
    try {
      await this.#whenSynced()
      const { companyId } = changes[0] as RunChange
      await this.#options.store.asSystem('runStates', companyId).inWork((work) => storeRunChanges(work, changes))
      return undefined
    } catch (error) {
      return error ?? new Error('unknown')
    }
  }
}
