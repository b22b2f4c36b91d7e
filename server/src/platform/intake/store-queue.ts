// The queue of consequences of samples that are not stored, and the loop that stores them in order, with retries.
import { isStorageFull, isStoreAway } from '../db/translate.ts'
import { Pause, waitAtMost } from '../pause.ts'

const firstPauseMs = 50
const longestPauseMs = 1000
/** Number of attempts for changes that the store rejects. Afterwards they are stored one by one, and then dropped. */
const maxRefusals = 5

export interface StoreQueueOptions<Change> {
  /** What the changes are, for reports. */
  readonly subject: string
  /** Maximum number of changes that are stored at once. */
  readonly batchSize: number
  /** Maximum size of all waiting changes, because of memory. Beyond it the intake delays its senders. */
  readonly maxSize: number
  readonly sizeOf: (change: Change) => number
  /** Changes of different groups are not stored at once. */
  readonly groupOf: (change: Change) => string
  /** Changes with the same key wait as one. */
  readonly joining?: { readonly keyOf: (change: Change) => string; join(earlier: Change, change: Change): Change }
  /** Names a dropped change, for reports. */
  readonly describe: (change: Change) => string
  /** Stores all changes or none. Storing them twice must have no further effect. */
  readonly save: (changes: readonly Change[]) => Promise<void>
  readonly report: (message: string, error: unknown) => void
}

export class StoreQueue<Change> {
  readonly #options: StoreQueueOptions<Change>
  #waiting = new Map<string | symbol, Change>()
  #size = 0
  #waitingSince = Number.POSITIVE_INFINITY
  #storingSince = Number.POSITIVE_INFINITY
  #whenSynced: () => Promise<void> = () => Promise.resolve()
  #running: Promise<void> | undefined
  #isOpen = false
  readonly #pause = new Pause()

  constructor(options: StoreQueueOptions<Change>) {
    this.#options = options
  }

  /** Server time of the oldest change that is not stored; infinite if all are stored. */
  get storedBefore(): number {
    return Math.min(this.#waitingSince, this.#storingSince)
  }

  get isFull(): boolean {
    return this.#size > this.#options.maxSize
  }

  /** @param whenSynced resolves when all samples so far are on disk, because consequences are stored after them */
  open(whenSynced: () => Promise<void>): void {
    this.#whenSynced = whenSynced
    this.#isOpen = true
    void this.run()
  }

  /** @param since server time of the first sample from which the change follows */
  add(change: Change, since: number): void {
    const { joining, sizeOf } = this.#options
    const key = joining ? joining.keyOf(change) : Symbol()
    const earlier = this.#waiting.get(key)
    this.#waiting.set(key, joining && earlier !== undefined ? joining.join(earlier, change) : change)
    this.#size += sizeOf(change)
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
    await waitAtMost(this.run(), graceMs)
    this.#isOpen = false
    this.#pause.end()
  }

  async #drain(): Promise<void> {
    const { groupOf, batchSize } = this.#options
    while (this.#waiting.size > 0 && this.#isOpen) {
      this.#storingSince = this.#waitingSince
      const groups = Map.groupBy(this.#waiting.values(), groupOf)
      this.#waiting = new Map()
      this.#size = 0
      this.#waitingSince = Number.POSITIVE_INFINITY
      for (const changes of groups.values())
        for (let at = 0; at < changes.length; at += batchSize)
          if (!(await this.#store(changes.slice(at, at + batchSize)))) return
      this.#storingSince = Number.POSITIVE_INFINITY
    }
  }

  /** Retries until it succeeds. Returns false if the queue was stopped before. */
  async #store(changes: readonly Change[]): Promise<boolean> {
    const { report, subject } = this.#options
    let pauseMs = firstPauseMs
    for (let refusals = 0; this.#isOpen; ) {
      const error = await this.#attempt(changes)
      if (error === undefined) return true
      report(subject, error)
      if (!isStoreAway(error) && !isStorageFull(error)) refusals++
      if (refusals === maxRefusals) return this.#storeApart(changes)
      await this.#pause.wait(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    return false
  }

  /** Stores changes one by one, so that a rejected one does not block the others. */
  async #storeApart(changes: readonly Change[]): Promise<boolean> {
    const { describe, report, subject } = this.#options
    const [change] = changes
    if (changes.length === 1 && change !== undefined) {
      report(subject, new Error(`${describe(change)} was dropped`))
      return true
    }
    for (const single of changes) if (!(await this.#store([single]))) return false
    return true
  }

  async #attempt(changes: readonly Change[]): Promise<unknown> {
    try {
      await this.#whenSynced()
      await this.#options.save(changes)
      return undefined
    } catch (error) {
      return error ?? new Error('unknown')
    }
  }
}
