// Requests for a flush during a running one share the next one.

export class SharedFlush {
  readonly #flush: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(flush: () => Promise<void>) {
    this.#flush = flush
  }

  /** Resolves when a flush that began after the call has ended. */
  run(): Promise<void> {
    if (this.#running === undefined) return this.#begin()
    this.#next ??= this.#running.then(() => this.#begin())
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    this.#running = this.#flush().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
}
