// Cache of values that are read in every request: kept for a short time, and never from before the last invalidation.

export class TimedCache<Value> {
  readonly #lifeMs: number
  readonly #maxEntries: number
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>()
  #clearCount = 0

  /** Caches up to `maxEntries` values, each for `lifeMs`. */
  constructor({ lifeMs, maxEntries }: { lifeMs: number; maxEntries: number }) {
    this.#lifeMs = lifeMs
    this.#maxEntries = maxEntries
  }

  /** Returns the value of a key, loading it if it is not cached. */
  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    const now = performance.now()
    const entry = this.#entries.get(key)
    if (entry && entry.until > now) return entry.value
    const clearCount = this.#clearCount
    const value = await load()
    // A value loaded before a concurrent invalidation may be outdated. It is returned to this caller but not cached.
    if (clearCount !== this.#clearCount) return value
    if (this.#entries.size >= this.#maxEntries) this.#entries.clear()
    this.#entries.set(key, { value, until: now + this.#lifeMs })
    return value
  }

  /** Invalidates one key, or all. Call it after the commit of the change. */
  clear(key?: string): void {
    this.#clearCount++
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }

  /** Invalidates the values for which `fits` returns true. */
  clearWhere(fits: (value: Value) => boolean): void {
    this.#clearCount++
    for (const [key, { value }] of this.#entries) if (fits(value)) this.#entries.delete(key)
  }
}
