// Hits of triggers that are not stored, and the loop that stores them with the states of their triggers, with retries.
import type { Store } from '../../../platform/db/store.ts'
import { isStorageFull, isStoreAway } from '../../../platform/db/translate.ts'
import { Pause } from '../../../platform/pause.ts'
import { storeHits, type TriggerChange } from './store-hits.ts'

const triggersAtOnce = 200
const firstPauseMs = 50
const longestPauseMs = 1000
/** Maximum number of waiting hits, because of memory. Beyond it the intake delays its senders. */
const maxHits = 10_000
/** Number of attempts for changes that the store rejects. Afterwards they are stored one by one, and then dropped. */
const maxRefusals = 5

export interface HitQueueOptions {
  readonly store: Store
  readonly report: (message: string, error: unknown) => void
}

export class HitQueue {
  readonly #options: HitQueueOptions
  #waiting = new Map<string, TriggerChange>()
  #hitCount = 0
  #waitingSince = Number.POSITIVE_INFINITY
  #storingSince = Number.POSITIVE_INFINITY
  #whenSynced: () => Promise<void> = () => Promise.resolve()
  #running: Promise<void> | undefined
  #isOpen = false
  readonly #pause = new Pause()

  constructor(options: HitQueueOptions) {
    this.#options = options
  }

  /** Server time of the oldest change that is not stored; infinite if all are stored. */
  get storedBefore(): number {
    return Math.min(this.#waitingSince, this.#storingSince)
  }

  get isFull(): boolean {
    return this.#hitCount > maxHits
  }

  /** @param whenSynced resolves when all samples so far are on disk, because consequences are stored after them */
  open(whenSynced: () => Promise<void>): void {
    this.#whenSynced = whenSynced
    this.#isOpen = true
    void this.run()
  }

  /** @param since server time of the first sample from which the change follows */
  add(change: TriggerChange, since: number): void {
    const earlierHits = this.#waiting.get(change.triggerId)?.hits ?? []
    this.#waiting.set(change.triggerId, { ...change, hits: [...earlierHits, ...change.hits] })
    this.#hitCount += change.hits.length
    this.#waitingSince = Math.min(this.#waitingSince, since)
  }

  /** Stores the waiting changes. Resolves when all that wait now are stored, or when the queue is stopped. */
  run(): Promise<void> {
    if (!this.#isOpen || (this.#waiting.size === 0 && !this.#running)) return Promise.resolve()
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
    while (this.#waiting.size > 0 && this.#isOpen) {
      this.#storingSince = this.#waitingSince
      const all = [...this.#waiting.values()]
      this.#waiting = new Map()
      this.#hitCount = 0
      this.#waitingSince = Number.POSITIVE_INFINITY
      for (let at = 0; at < all.length; at += triggersAtOnce)
        if (!(await this.#store(all.slice(at, at + triggersAtOnce)))) return
      this.#storingSince = Number.POSITIVE_INFINITY
    }
  }

  /** Retries until it succeeds. Returns false if the queue was stopped before. */
  async #store(changes: readonly TriggerChange[]): Promise<boolean> {
    let pauseMs = firstPauseMs
    for (let refusals = 0; this.#isOpen; ) {
      const error = await this.#attempt(changes)
      if (error === undefined) return true
      this.#options.report('records of triggers', error)
      if (!isStoreAway(error) && !isStorageFull(error)) refusals++
      if (refusals === maxRefusals) return this.#storeApart(changes)
      await this.#pause.wait(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    return false
  }

  /** Stores changes one by one, so that a rejected one does not block the others. */
  async #storeApart(changes: readonly TriggerChange[]): Promise<boolean> {
    if (changes.length > 1) {
      for (const change of changes) if (!(await this.#store([change]))) return false
      return true
    }
    const dropped = new Error(`records of trigger ${changes[0]?.triggerId} were dropped`)
    this.#options.report('records of triggers', dropped)
    return true
  }

  async #attempt(changes: readonly TriggerChange[]): Promise<unknown> {
    try {
      await this.#whenSynced()
      await storeHits(this.#options.store, changes)
      return undefined
    } catch (error) {
      return error ?? new Error('unknown')
    }
  }
}
