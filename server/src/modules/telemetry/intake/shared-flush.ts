// Requests for a flush during a running one share the next one.

import type { Spool } from '../../../platform/history/spool.ts'

/** For more points, everything is stored. */
const maxPoints = 200

export class SharedFlush {
  readonly #spool: () => Pick<Spool, 'flush' | 'flushPoints'>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(spool: () => Pick<Spool, 'flush' | 'flushPoints'>) {
    this.#spool = spool
  }

  /** Resolves when a flush that began after the call has ended, of everything or of what is needed for some points. */
  run(points?: readonly string[]): Promise<void> {
    if (points && points.length <= maxPoints) return this.#spool().flushPoints(points)
    if (this.#running === undefined) return this.#begin()
    this.#next ??= this.#running.then(() => this.#begin())
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    this.#running = this.#spool()
      .flush()
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }
}
