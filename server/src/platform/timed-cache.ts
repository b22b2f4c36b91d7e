// Values that are looked up at every call: remembered for a short while, and never from before the last clearing.

export class TimedCache<Value> {
  readonly #lifeMs: number
  readonly #most: number
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>()
  #clearings = 0

  /** At most `most` values, each for `lifeMs`. */
  constructor({ lifeMs, most }: { lifeMs: number; most: number }) {
    this.#lifeMs = lifeMs
    this.#most = most
  }

  /** Returns the value of a key, loaded when it is not remembered. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = performance.now()
    const known = this.#entries.get(key)
    if (known && known.until > now) return known.value
    const clearings = this.#clearings
    const value = await load()
    // What was cleared meanwhile may have been read before it changed: good for this caller, for nobody after it.
    if (clearings !== this.#clearings) return value
    if (this.#entries.size >= this.#most) this.#entries.clear()
    this.#entries.set(key, { value, until: now + this.#lifeMs })
    return value
  }

  /** Forgets one key, or all of them. Call it after the commit of what has changed. */
  clear(key?: string): void {
    this.#clearings++
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }

  /** Forgets the values that fit. */
  clearWhere(fits: (value: Value) => boolean): void {
    this.#clearings++
    for (const [key, { value }] of this.#entries) if (fits(value)) this.#entries.delete(key)
  }
}
