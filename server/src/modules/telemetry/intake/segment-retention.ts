// Until when segments of readings stay on disk: for the replay of the next start, and for a backup that copies them.
import type { IntakeHooks } from './intake-hooks.ts'

export class SegmentRetention {
  readonly #hooks: Pick<IntakeHooks, 'clock' | 'monitors'>
  #heldSince = Number.POSITIVE_INFINITY
  /** Samples received up to then are in the stored snapshot of latest values. */
  snapshotAt = 0

  constructor(hooks: Pick<IntakeHooks, 'clock' | 'monitors'>) {
    this.#hooks = hooks
  }

  now(): number {
    return this.#hooks.clock.now()
  }

  /** Rows received before this instant are not needed any more. */
  neededSince(): number {
    return Math.min(this.#unstoredSince(), this.snapshotAt + 1, this.#heldSince)
  }

  /** Keeps every row whose consequences are not stored yet, and all that are received from now on. */
  hold(): void {
    this.#heldSince = Math.min(this.#unstoredSince(), this.#hooks.clock.cut())
  }

  release(): void {
    this.#heldSince = Number.POSITIVE_INFINITY
  }

  /** Since when readings may have led to changes of alarms that are not stored. */
  #unstoredSince(): number {
    return this.#hooks.monitors.storedBefore?.() ?? Number.POSITIVE_INFINITY
  }
}
