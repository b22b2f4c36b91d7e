import { Worker } from 'node:worker_threads'
import { intakeResourceLimits } from '../../modules/telemetry/intake/resource-limits.ts'

/** What a thread of the intake loads before it has its options. */
export interface ThreadPreload {
  /** One of several servers uses the client of a broker, which has 110 modules; a single one uses the embedded engine. */
  readonly isOfSeveral: boolean
}

/** The intake thread. It loads its code while the stores open. */
export class IntakeThread {
  readonly #worker: Worker
  #hasOwner = false

  constructor(preload: ThreadPreload = { isOfSeveral: false }) {
    const program = new URL('./ingest.ts', import.meta.url)
    this.#worker = new Worker(program, { resourceLimits: intakeResourceLimits, workerData: preload })
    // An unused thread must not keep the process alive.
    this.#worker.unref()
  }

  /** Returns the worker to its port, which terminates it from then on. */
  take(): Worker {
    this.#hasOwner = true
    this.#worker.ref()
    return this.#worker
  }

  /** Terminates the worker if no port uses it. */
  async end(): Promise<void> {
    if (!this.#hasOwner) await this.#worker.terminate()
  }
}
