// Distinguishes a scanner from a person by the speed of the keys. Nobody types a code as fast.

/** The maximum mean pause between two keys of a scanner. */
const meanPauseMs = 50
/** The maximum pause between two keys of one code. A busy page receives single keys late. */
const maxPauseMs = 150
/** Two keys in a row can be as fast by hand. */
const minLength = 3

export class ScannedKeys {
  #code = ''
  #from = 0
  #at = Number.NEGATIVE_INFINITY

  /** Adds a key at an instant in milliseconds. Returns the code that an Enter completes, else undefined. */
  take(key: string, at: number): string | undefined {
    if (at - this.#at > maxPauseMs) this.#code = ''
    if (this.#code === '') this.#from = at
    this.#at = at
    // Shift comes before a capital letter.
    if (key.length === 1) this.#code += key
    if (key !== 'Enter') return undefined
    const isFast = at - this.#from <= meanPauseMs * this.#code.length
    const code = this.#code.trim()
    this.#code = ''
    return isFast && code.length >= minLength ? code : undefined
  }

  /** Returns whether a key at this instant belongs to a code that has started. */
  isWithin(at: number): boolean {
    return this.#code.length > 0 && at - this.#at <= maxPauseMs
  }
}
