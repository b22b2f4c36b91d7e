// Tells a scanner from a person by how fast the keys come: no hand types a code at this pace.

/** The mean pause between two keys of a scanner. */
const meanPauseMs = 50
/** A busy page hears a single key late; after this it is another code. */
const mostPauseMs = 150
/** Two keys in a row come that fast by hand, too. */
const leastLength = 3

export class ScannedKeys {
  #code = ''
  #from = 0
  #at = Number.NEGATIVE_INFINITY

  /** Takes a key at an instant. Returns the code that an Enter ends, else undefined. */
  take(key: string, at: number): string | undefined {
    if (at - this.#at > mostPauseMs) this.#code = ''
    if (this.#code === '') this.#from = at
    this.#at = at
    // Shift comes before a capital letter.
    if (key.length === 1) this.#code += key
    if (key !== 'Enter') return undefined
    const isFast = at - this.#from <= meanPauseMs * this.#code.length
    const code = this.#code.trim()
    this.#code = ''
    return isFast && code.length >= leastLength ? code : undefined
  }

  /** Whether a key now belongs to a code that has begun. */
  isWithin(at: number): boolean {
    return this.#code.length > 0 && at - this.#at <= mostPauseMs
  }
}
