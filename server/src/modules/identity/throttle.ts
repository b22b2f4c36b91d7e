// Slows guessing down: five wrong tries of one account from one address, or fifty from one address, then a pause.
import { DomainError } from '../../platform/domain-error.ts'

interface Tries {
  count: number
  until: number
}

const windowMs = 15 * 60_000
const pauseMs = 60_000

export class Throttle {
  readonly #tries = new Map<string, Tries>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Error: `throttled {seconds}` while the key is paused. */
  check(key: string, now: number): void {
    const tries = this.#tries.get(key)
    if (tries && tries.count >= this.#limit && tries.until > now) {
      throw new DomainError('throttled', { seconds: Math.ceil((tries.until - now) / 1000) })
    }
  }

  /** Counts a wrong try; each one beyond the limit pauses anew. */
  miss(key: string, now: number): void {
    if (this.#tries.size > 20_000) this.#sweep(now)
    const tries = this.#tries.get(key)
    const count = tries && tries.until > now - windowMs ? tries.count + 1 : 1
    this.#tries.set(key, { count, until: now + (count >= this.#limit ? pauseMs : 0) })
  }

  clear(key: string): void {
    this.#tries.delete(key)
  }

  #sweep(now: number): void {
    for (const [key, { until }] of this.#tries) if (until < now - windowMs) this.#tries.delete(key)
  }
}
