// Rate limits, counted in this process or in Redis if several servers share them.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../domain-error.ts'
import type { RedisConnection } from '../redis-connection.ts'
import { SingleUseRegistry } from './single-use-registry.ts'

export interface LimitOptions {
  /** Tries within the duration. */
  readonly points: number
  readonly durationSec: number
  /** Block time after the last try; default the rest of the duration. */
  readonly blockSec?: number
}

/** A limiter of all servers, and the connection to its store. */
interface SharedLimiter {
  readonly limiter: RateLimiterAbstract
  readonly redis: RedisConnection
}

export class Limit {
  readonly #local: RateLimiterAbstract
  readonly #shared: SharedLimiter | undefined

  constructor(local: RateLimiterAbstract, shared?: SharedLimiter) {
    this.#local = local
    this.#shared = shared
  }

  /**
   * Counts a try. Returns the number of tries so far. Throws `throttled` if there are too many. Call before the limited
   * operation. `durationSec` is the duration for a key without tries.
   */
  async take(key: string, durationSec?: number): Promise<number> {
    try {
      const options = durationSec === undefined ? {} : { customDuration: durationSec }
      return (await this.#count((limiter) => limiter.consume(key, 1, options))).consumedPoints
    } catch (error) {
      if (error instanceof RateLimiterRes) throw throttled(error.msBeforeNext)
      throw error
    }
  }

  /** Removes one try, which the limit is not meant for. */
  async giveBack(key: string): Promise<void> {
    await this.#count((limiter) => limiter.reward(key))
  }

  /** Removes all tries of a key. */
  async clear(key: string): Promise<void> {
    await this.#count((limiter) => limiter.delete(key))
  }

  /** Throws `throttled` while a key has no tries left. Does not count a try. */
  async check(key: string): Promise<void> {
    const state = await this.#count((limiter) => limiter.get(key))
    if (state && state.consumedPoints > this.#local.points) throw throttled(state.msBeforeNext)
  }

  /** Counts in Redis, or here while it does not answer. */
  async #count<T>(count: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    if (!this.#shared?.redis.isUp) return count(this.#local)
    const { redis, limiter } = this.#shared
    try {
      return await redis.run(() => count(limiter))
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error
      return count(this.#local)
    }
  }
}

const throttled = (waitMs: number): DomainError =>
  new DomainError('throttled', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })

/** Named limits, and values that may be used once, for one installation. */
export class Limits {
  readonly #redis: RedisConnection | undefined
  readonly #limits = new Map<string, Limit>()

  constructor(redis?: RedisConnection) {
    this.#redis = redis
  }

  /**
   * Returns the limit of a name. The first call sets its options. While Redis is not available each server counts for
   * itself.
   */
  open(name: string, options: LimitOptions): Limit {
    const existingLimit = this.#limits.get(name)
    if (existingLimit) return existingLimit
    const { points, durationSec, blockSec = 0 } = options
    const limiterOptions = { keyPrefix: `gemba:${name}`, points, duration: durationSec, blockDuration: blockSec }
    const shared = this.#redis && {
      redis: this.#redis,
      limiter: new RateLimiterRedis(
        Object.assign({ storeClient: this.#redis.client, useRedisPackage: true }, limiterOptions),
      ),
    }
    const limit = new Limit(new RateLimiterMemory(limiterOptions), shared)
    this.#limits.set(name, limit)
    return limit
  }

  /** Returns a registry of values that may be used once within `lifeMs`. */
  openUsedOnce(name: string, lifeMs: number): SingleUseRegistry {
    return new SingleUseRegistry(lifeMs, this.#redis && { redis: this.#redis, prefix: `gemba:${name}` })
  }
}
