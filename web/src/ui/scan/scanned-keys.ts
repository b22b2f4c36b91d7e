// Tells a scanner from a person by how fast the keys come: no hand types a code at this pace.

/** The longest pause between two keys of a scanner, busy pages included. */
const mostPauseMs = 60
/** Two keys in a row come that fast by hand, too. */
const leastLength = 3

export class ScannedKeys {
  #code = ''
  #at = Number.NEGATIVE_INFINITY

  /** Takes a key at an instant. Returns the code that an Enter ends, else undefined. */
  take(key: string, at: number): string | undefined {
    if (at - this.#at > mostPauseMs) this.#code = ''
    this.#at = at
    // Shift comes before a capital letter.
    if (key.length === 1) this.#code += key
    if (key !== 'Enter') return undefined
    const code = this.#code.trim()
    this.#code = ''
    return code.length >= leastLength ? code : undefined
  }

  /** Whether a key now belongs to a code that has begun. */
  isWithin(at: number): boolean {
    return this.#code.length > 0 && at - this.#at <= mostPauseMs
  }
}
