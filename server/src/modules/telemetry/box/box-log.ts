// Stores what boxes report. Concurrent entries are stored in one batch, and the sender is notified after they are stored.

import { Pause } from '../../../platform/pause.ts'

const usualBatch = 1000
const firstRetryMs = 500
const lastRetryMs = 30_000

export interface BoxLogOptions<Entry> {
  /** Stores entries. Storing an entry twice has no further effect. */
  store(entries: readonly Entry[]): Promise<void>
  onFailure(error: unknown): void
  /** Maximum number of entries that are stored together. */
  readonly maxBatch?: number
}

interface WaitingEntry<Entry> {
  entry: Entry
  done: (() => void) | undefined
}

/** The log of one intake. Failed batches are retried, and their acknowledgements wait. */
export class BoxLog<Entry> {
  #options: BoxLogOptions<Entry>
  #waiting: WaitingEntry<Entry>[] = []
  #running: Promise<void> | undefined
  #isStopped = false
  readonly #pause = new Pause()

  constructor(options: BoxLogOptions<Entry>) {
    this.#options = options
  }

  /** Adds entries. Calls `done` after all of them are stored, immediately if there are none. */
  add(entries: readonly Entry[], done?: () => void): void {
    if (entries.length === 0) {
      done?.()
      return
    }
    entries.forEach((entry, index) => {
      this.#waiting.push({ entry, done: index === entries.length - 1 ? done : undefined })
    })
    this.#running ??= this.#run()
  }

  /** Stores the waiting entries in one attempt. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#pause.end()
    await this.#running
  }

  async #run(): Promise<void> {
    let retryMs = firstRetryMs
    // Waits one turn of the event loop, so that concurrent entries form one batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, this.#options.maxBatch ?? usualBatch)
      try {
        await this.#options.store(batch.map(({ entry }) => entry))
      } catch (error) {
        this.#options.onFailure(error)
        if (this.#isStopped) break
        await this.#pause.wait(retryMs)
        retryMs = Math.min(retryMs * 2, lastRetryMs)
        continue
      }
      retryMs = firstRetryMs
      this.#waiting.splice(0, batch.length)
      for (const { done } of batch) done?.()
    }
    this.#running = undefined
  }
}
