// A thread of the intake that has loaded its code before slots are claimed: on a busy machine, loading takes longer than
// all else of a take-over.
import type { Worker } from 'node:worker_threads'
import { IntakeThread } from './thread-client.ts'

export class SpareThread {
  #thread: IntakeThread | undefined
  #isEnded = false

  /** Begins to load a thread, unless one waits. */
  prepare(): void {
    if (!this.#isEnded) this.#thread ??= new IntakeThread({ hasBrokerClient: true })
  }

  /** Returns the worker that waits, or else a new one. */
  take(): Worker {
    const thread = this.#thread ?? new IntakeThread({ hasBrokerClient: true })
    this.#thread = undefined
    return thread.take()
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#thread?.end()
  }
}
