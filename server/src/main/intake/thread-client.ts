import { Worker } from 'node:worker_threads'
import { intakeResourceLimits } from '../../modules/telemetry/intake/resource-limits.ts'

/** The intake thread. It loads its code while the stores open. */
export class IntakeThread {
  readonly #worker = new Worker(new URL('./ingest.ts', import.meta.url), { resourceLimits: intakeResourceLimits })
  #hasOwner = false

  constructor() {
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
