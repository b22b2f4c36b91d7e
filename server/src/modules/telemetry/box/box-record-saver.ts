// Stores the changes of box records every few seconds, a few boxes at a time, apart from the processing of samples.

import type { BoxRecord, BoxRecordChange } from './box-reports.ts'

const spacingMs = 2000
const boxesAtOnce = 20

export interface BoxRecordSaverOptions {
  records(): Iterable<BoxRecord>
  save(changes: readonly BoxRecordChange[]): Promise<void>
  onFailure(error: unknown): void
}

/** A killed process loses at most the counts of the last {@link spacingMs}. */
export class BoxRecordSaver {
  readonly #options: BoxRecordSaverOptions
  /** Changes that were removed from the records and are not stored yet. */
  #waiting: BoxRecordChange[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(options: BoxRecordSaverOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), spacingMs)
  }

  /** Stores all changes, after the store operation that is running. */
  flush(): Promise<void> {
    this.#running = this.#running.then(() => this.#flush()).catch((error) => this.#options.onFailure(error))
    return this.#running
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  /**
   * Takes the changes of some boxes at a time, because those of edge nodes may be large. While the store is unavailable,
   * the records collect changes themselves, within their limits.
   */
  async #flush(): Promise<void> {
    await this.#saveWaiting()
    for (const record of this.#options.records()) {
      const change = record.takeChange()
      if (change !== undefined) this.#waiting.push(change)
      if (this.#waiting.length >= boxesAtOnce) await this.#saveWaiting()
    }
    await this.#saveWaiting()
  }

  async #saveWaiting(): Promise<void> {
    if (this.#waiting.length === 0) return
    await this.#options.save(this.#waiting)
    this.#waiting = []
  }
}
