// Rate limits, counted in this process or in Redis if several servers share them.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../domain-error.ts'
import { connectRedis, type RedisClient } from '../redis-connection.ts'
import { SingleUseRegistry } from './single-use-registry.ts'

export interface LimitOptions {
  /** Tries within the duration. */
  readonly points: number
  readonly durationSec: number
  /** Block time after the last try; default the rest of the duration. */
  readonly blockSec?: number
}

export class Limit {
  readonly #limiter: RateLimiterAbstract

  constructor(limiter: RateLimiterAbstract) {
    this.#limiter = limiter
  }

  /**
   * Counts a try. Returns the number of tries so far. Throws `throttled` if there are too many. Call before the limited
   * operation. `durationSec` is the duration for a key without tries.
   */
  async take(key: string, durationSec?: number): Promise<number> {
    try {
      const options = durationSec === undefined ? {} : { customDuration: durationSec }
      return (await this.#limiter.consume(key, 1, options)).consumedPoints
    } catch (error) {
      if (error instanceof RateLimiterRes) throw throttled(error.msBeforeNext)
      throw error
    }
  }

  /** Removes one try, which the limit is not meant for. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key)
  }

  /** Removes all tries of a key. */
  async clear(key: string): Promise<void> {
    await this.#limiter.delete(key)
  }

  /** Throws `throttled` while a key has no tries left. Does not count a try. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(key)
    if (state && state.consumedPoints > this.#limiter.points) throw throttled(state.msBeforeNext)
  }
}

const throttled = (waitMs: number): DomainError =>
  new DomainError('throttled', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })

/** Named limits, and values that may be used once, for one installation. */
export class Limits {
  readonly #redis: RedisClient | undefined
  readonly #limits = new Map<string, Limit>()

  constructor(redis?: RedisClient) {
    this.#redis = redis
  }

  /**
   * Returns the limit of a name. The first call sets its options. While Redis is not available each server counts for
   * itself.
   */
  open(name: string, options: LimitOptions): Limit {
    const existingLimit = this.#limits.get(name)
    if (existingLimit) return existingLimit
    const limit = new Limit(this.#limiterOf(name, options))
    this.#limits.set(name, limit)
    return limit
  }

  #limiterOf(name: string, { points, durationSec, blockSec }: LimitOptions): RateLimiterAbstract {
    const options = { keyPrefix: `gemba:${name}`, points, duration: durationSec, blockDuration: blockSec ?? 0 }
    const memory = new RateLimiterMemory(options)
    if (!this.#redis) return memory
    return new RateLimiterRedis({
      ...options,
      storeClient: this.#redis,
      useRedisPackage: true,
      insuranceLimiter: memory,
    })
  }

  /** Returns a registry of values that may be used once within `lifeMs`. */
  openUsedOnce(name: string, lifeMs: number): SingleUseRegistry {
    return new SingleUseRegistry(lifeMs, this.#redis && { client: this.#redis, prefix: `gemba:${name}` })
  }

  async close(): Promise<void> {
    await this.#redis?.close()
  }
}

/** Opens limits in this process, or shared through Redis. Throws `StartRefusal` if Redis does not respond. */
export async function openLimits(redisUrl: string | undefined): Promise<Limits> {
  if (!redisUrl) return new Limits()
  return new Limits(await connectRedis(redisUrl, { hasOfflineQueue: false }))
}
