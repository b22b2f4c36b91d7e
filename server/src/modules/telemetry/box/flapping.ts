// Whether a box changes between online and offline too often (domain design, section 3.11). Its notices are then held.

import { hasPassed } from '../../../platform/clock.ts'

const maxChanges = 6
const hourMs = 3_600_000

export class Flapping {
  #changes: number[] = []
  #isFlapping = false

  get isFlapping(): boolean {
    return this.#isFlapping
  }

  /** Records a change. Returns the number of changes in the last hour if flapping begins with it. */
  add(at: number): number | undefined {
    this.#changes = [...this.#recent(at), at]
    const wasFlapping = this.#isFlapping
    this.#isFlapping = this.#changes.length > maxChanges
    return this.#isFlapping && !wasFlapping ? this.#changes.length : undefined
  }

  /** Returns whether flapping ended since the last call. */
  takeEnd(at: number): boolean {
    if (!this.#isFlapping || this.#recent(at).length > maxChanges) return false
    this.#isFlapping = false
    return true
  }

  #recent(at: number): number[] {
    return this.#changes.filter((changedAt) => !hasPassed(changedAt, at, hourMs))
  }
}
