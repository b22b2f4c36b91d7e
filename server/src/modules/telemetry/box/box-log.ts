// Stores box events. Concurrent entries are stored in one batch, and the sender is notified after they are stored.

import { Pause } from '../../../platform/pause.ts'
import type { BoxEvent } from './box-event.ts'

const maxBatch = 1000
const firstRetryMs = 500
const lastRetryMs = 30_000

export interface BoxLogOptions {
  /** Stores entries. Storing an entry twice has no further effect. */
  store(events: readonly BoxEvent[]): Promise<void>
  onFailure(error: unknown): void
}

interface BoxLogEntry {
  event: BoxEvent
  done: (() => void) | undefined
}

/** The event log of one intake. Failed batches are retried, and their acknowledgements wait. */
export class BoxLog {
  #options: BoxLogOptions
  #waiting: BoxLogEntry[] = []
  #running: Promise<void> | undefined
  #isStopped = false
  readonly #pause = new Pause()

  constructor(options: BoxLogOptions) {
    this.#options = options
  }

  /** Adds entries. Calls `done` after all of them are stored, immediately if there are none. */
  add(events: readonly BoxEvent[], done?: () => void): void {
    if (events.length === 0) {
      done?.()
      return
    }
    events.forEach((event, index) => {
      this.#waiting.push({ event, done: index === events.length - 1 ? done : undefined })
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
      const batch = this.#waiting.slice(0, maxBatch)
      try {
        await this.#options.store(batch.map(({ event }) => event))
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
