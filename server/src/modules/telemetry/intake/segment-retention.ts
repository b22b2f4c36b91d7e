// Determines how long segments of readings remain on disk: for the replay at the next start, and for a backup that
// copies them.
import type { IntakeHooks } from './intake-hooks.ts'

export class SegmentRetention {
  readonly #hooks: Pick<IntakeHooks, 'clock' | 'monitors'>
  #heldSince = Number.POSITIVE_INFINITY
  /** Samples received up to this instant are in the stored snapshot of latest values. */
  snapshotAt = 0

  constructor(hooks: Pick<IntakeHooks, 'clock' | 'monitors'>) {
    this.#hooks = hooks
  }

  now(): number {
    return this.#hooks.clock.now()
  }

  /** Returns the instant before which received rows are no longer needed. */
  neededSince(): number {
    return Math.min(this.unstoredSince, this.snapshotAt + 1, this.#heldSince)
  }

  /** Keeps every row whose consequences are not stored yet, and all rows received from now on, until `release`. */
  hold(): void {
    this.#heldSince = Math.min(this.unstoredSince, this.#hooks.clock.cut())
  }

  release(): void {
    this.#heldSince = Number.POSITIVE_INFINITY
  }

  /** Returns the instant since which readings may have changed alarms without being stored. */
  get unstoredSince(): number {
    return this.#hooks.monitors.storedBefore?.() ?? Number.POSITIVE_INFINITY
  }
}
