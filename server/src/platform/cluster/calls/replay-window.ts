/** Calls of one sender may arrive in another order, at most this far apart. */
const size = 4096

/** The numbers of calls that a sender has used. Needs no clock, and its memory is bounded. */
export class ReplayWindow {
  #highest = 0
  readonly #used = new Set<number>()

  /** Records a number. Returns false if it was used, or is too old to know. */
  use(counter: number): boolean {
    if (!this.accepts(counter)) return false
    this.#used.add(counter)
    this.#highest = Math.max(this.#highest, counter)
    if (this.#used.size > 2 * size) {
      for (const used of this.#used) if (used <= this.#highest - size) this.#used.delete(used)
    }
    return true
  }

  accepts(counter: number): boolean {
    return counter > this.#highest - size && !this.#used.has(counter)
  }
}
