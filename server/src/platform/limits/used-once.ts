import type { RedisClient } from '../redis-connection.ts'

interface SharedStore {
  readonly client: RedisClient
  readonly prefix: string
}

const sweepMs = 10_000

/** Values that count once, in this process or, through Redis, on all servers. While Redis is away each server counts for itself. */
export class UsedOnce {
  readonly #lifeMs: number
  readonly #shared: SharedStore | undefined
  readonly #seen = new Map<string, number>()
  #sweptAt = 0

  constructor(lifeMs: number, shared?: SharedStore) {
    this.#lifeMs = lifeMs
    this.#shared = shared
  }

  /** Whether the value comes for the first time. */
  async isFirst(value: string): Promise<boolean> {
    if (!this.#isFirstHere(value, performance.now())) return false
    if (!this.#shared) return true
    const { client, prefix } = this.#shared
    try {
      const expiration = { type: 'PX', value: this.#lifeMs } as const
      return (await client.set(`${prefix}:${value}`, '1', { condition: 'NX', expiration })) === 'OK'
    } catch {
      return true
    }
  }

  #isFirstHere(value: string, now: number): boolean {
    if (now - this.#sweptAt > sweepMs) {
      this.#sweptAt = now
      for (const [seen, until] of this.#seen) if (until < now) this.#seen.delete(seen)
    }
    if (this.#seen.has(value)) return false
    this.#seen.set(value, now + this.#lifeMs)
    return true
  }
}
