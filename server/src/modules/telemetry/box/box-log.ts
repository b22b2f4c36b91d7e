// Keeps box events: entries that come together are stored together, and the sender is told once they are stored.

import type { BoxEvent } from './box-event.ts'

const maxBatch = 1000
const firstRetryMs = 500
const lastRetryMs = 30_000

export interface BoxLogOptions {
  /** Stores entries; storing one twice is harmless. */
  store(events: readonly BoxEvent[]): Promise<void>
  onFailure(error: unknown): void
}

interface BoxLogEntry {
  event: BoxEvent
  done: (() => void) | undefined
}

/** The log of one intake. What cannot be stored is tried again; meanwhile acknowledgements wait. */
export class BoxLog {
  #options: BoxLogOptions
  #waiting: BoxLogEntry[] = []
  #running: Promise<void> | undefined
  #isStopped = false
  #wake: (() => void) | undefined

  constructor(options: BoxLogOptions) {
    this.#options = options
  }

  /** Adds entries; `done` is called once all of them are stored, at once when there are none. */
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

  /** Stores what waits, trying once. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake?.()
    await this.#running
  }

  async #run(): Promise<void> {
    let retryMs = firstRetryMs
    // One turn of the event loop, so that what arrives at once is stored at once.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, maxBatch)
      try {
        await this.#options.store(batch.map(({ event }) => event))
      } catch (error) {
        this.#options.onFailure(error)
        if (this.#isStopped) break
        await this.#pause(retryMs)
        retryMs = Math.min(retryMs * 2, lastRetryMs)
        continue
      }
      retryMs = firstRetryMs
      this.#waiting.splice(0, batch.length)
      for (const { done } of batch) done?.()
    }
    this.#running = undefined
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
