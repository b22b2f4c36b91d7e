// Acknowledges messages after their samples are in history.

/** Minimum time between two inserts, because each becomes a part of its own in history. */
const spacingMs = 100

export class InsertAcknowledger {
  readonly #flush: () => Promise<void>
  #waiting: (() => void)[] = []
  #running: Promise<void> | undefined

  /** @param flush resolves when everything received before the call is in history */
  constructor(flush: () => Promise<void>) {
    this.#flush = flush
  }

  /** Calls back when everything received so far is in history. */
  add(done: () => void): void {
    this.#waiting.push(done)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, spacingMs))
      const acknowledged = this.#waiting
      this.#waiting = []
      await this.#flush()
      for (const done of acknowledged) done()
    }
  }
}
