/** Limits concurrent operations per key. Nobody waits: a caller without a place rejects the request. */
export class ConcurrencyLimiter {
  readonly max: number
  readonly #counts = new Map<string, number>()

  constructor(max: number) {
    this.max = max
  }

  /** Takes a place. Returns whether one was free. */
  take(key: string): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count >= this.max) return false
    this.#counts.set(key, count + 1)
    return true
  }

  /** Returns a place. */
  giveBack(key: string): void {
    const count = this.#counts.get(key) ?? 0
    if (count > 1) this.#counts.set(key, count - 1)
    else this.#counts.delete(key)
  }
}
