// Requests for a flush during a running one share the next one.

import type { Spool } from '../../../platform/history/spool.ts'
import { SharedRun } from '../../../platform/shared-run.ts'

/** For more points, everything is stored. */
const maxPoints = 200

export class SharedFlush {
  readonly #spool: () => Pick<Spool, 'flush' | 'flushPoints'>
  readonly #flushes = new SharedRun(() => this.#spool().flush())

  constructor(spool: () => Pick<Spool, 'flush' | 'flushPoints'>) {
    this.#spool = spool
  }

  /** Resolves when a flush that began after the call has ended, of everything or of what is needed for some points. */
  run(points?: readonly string[]): Promise<void> {
    return points && points.length <= maxPoints ? this.#spool().flushPoints(points) : this.#flushes.request()
  }
}
