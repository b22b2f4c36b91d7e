import { Worker } from 'node:worker_threads'

/** The thread of the intake, which reads its program while the stores open. */
export class IntakeThread {
  readonly #worker = new Worker(new URL('./ingest.ts', import.meta.url))
  #isTaken = false

  constructor() {
    // It is waited for once it is taken.
    this.#worker.unref()
  }

  /** Gives it to its port, which ends it from now on. */
  take(): Worker {
    this.#isTaken = true
    this.#worker.ref()
    return this.#worker
  }

  /** Ends it where it was never taken. */
  async end(): Promise<void> {
    if (!this.#isTaken) await this.#worker.terminate()
  }
}
