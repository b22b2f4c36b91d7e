/** A double click takes less. */
const spacingMs = 600

/**
 * Ignores a press on the button of another alarm within 600 ms, because the list may have moved that button under the
 * pointer.
 */
class PressGuard {
  #last = { id: '', at: Number.NEGATIVE_INFINITY }

  /** Returns whether a press at an instant (epoch ms) counts. */
  accepts(id: string, at: number): boolean {
    if (id !== this.#last.id && at - this.#last.at < spacingMs) return false
    this.#last = { id, at }
    return true
  }
}

/** One for all lists of alarms, because a person has one pointer. */
export const pressGuard = new PressGuard()
