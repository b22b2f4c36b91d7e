import type { RedisConnection } from '../redis-connection.ts'

interface SharedStore {
  readonly redis: RedisConnection
  readonly prefix: string
}

const sweepMs = 10_000

/**
 * Registry of values that may be used once, in this process or through Redis on all servers. While Redis is not
 * available each server decides for itself.
 */
export class SingleUseRegistry {
  readonly #lifeMs: number
  readonly #shared: SharedStore | undefined
  readonly #expiryByValue = new Map<string, number>()
  #sweptAt = 0

  constructor(lifeMs: number, shared?: SharedStore) {
    this.#lifeMs = lifeMs
    this.#shared = shared
  }

  /** Returns whether the value is used for the first time. */
  async isFirst(value: string): Promise<boolean> {
    if (!this.#isFirstHere(value, performance.now())) return false
    if (!this.#shared) return true
    const { redis, prefix } = this.#shared
    try {
      const expiration = { type: 'PX', value: this.#lifeMs } as const
      const reply = await redis.run((client) => client.set(`${prefix}:${value}`, '1', { condition: 'NX', expiration }))
      return reply === 'OK'
    } catch {
      return true
    }
  }

  #isFirstHere(value: string, now: number): boolean {
    if (now - this.#sweptAt > sweepMs) {
      this.#sweptAt = now
      for (const [storedValue, until] of this.#expiryByValue) if (until < now) this.#expiryByValue.delete(storedValue)
    }
    if (this.#expiryByValue.has(value)) return false
    this.#expiryByValue.set(value, now + this.#lifeMs)
    return true
  }
}
