// How often something may be tried. Counted in this process, or in Redis where several servers share their limits.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../domain-error.ts'
import { connectRedis, type RedisClient } from '../redis-connection.ts'
import { UsedOnce } from './used-once.ts'

export interface LimitOptions {
  /** Tries within the duration. */
  readonly points: number
  readonly durationSec: number
  /** Pause once the tries are used up; without it the rest of the duration. */
  readonly blockSec?: number
}

export class Limit {
  readonly #limiter: RateLimiterAbstract

  constructor(limiter: RateLimiterAbstract) {
    this.#limiter = limiter
  }

  /**
   * Counts a try, and returns how many there are by now. Throws `throttled` when there are too many. Call before what is limited.
   * `durationSec` is how long the tries of this key count when it has none yet.
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

  /** Gives one try back: it was none that the limit is meant for. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key)
  }

  /** Forgets all tries of a key. */
  async clear(key: string): Promise<void> {
    await this.#limiter.delete(key)
  }

  /** Throws `throttled` while a key has no tries left; counts nothing. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(key)
    if (state && state.consumedPoints > this.#limiter.points) throw throttled(state.msBeforeNext)
  }
}

const throttled = (waitMs: number): DomainError =>
  new DomainError('throttled', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })

/** Limits by name, and values that may be used once, for one installation. */
export class Limits {
  readonly #redis: RedisClient | undefined
  readonly #opened = new Map<string, Limit>()

  constructor(redis?: RedisClient) {
    this.#redis = redis
  }

  /** The limit of a name, made by the first who opens it. While Redis is away each server counts for itself. */
  open(name: string, options: LimitOptions): Limit {
    const known = this.#opened.get(name)
    if (known) return known
    const opened = new Limit(this.#limiterOf(name, options))
    this.#opened.set(name, opened)
    return opened
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

  /** Values that count once within their life. */
  openUsedOnce(name: string, lifeMs: number): UsedOnce {
    return new UsedOnce(lifeMs, this.#redis && { client: this.#redis, prefix: `gemba:${name}` })
  }

  async close(): Promise<void> {
    await this.#redis?.close()
  }
}

/** Limits of this process, or shared through Redis by its address. Throws `StartRefusal` when Redis does not answer. */
export async function openLimits(redisUrl: string | undefined): Promise<Limits> {
  if (!redisUrl) return new Limits()
  return new Limits(await connectRedis(redisUrl, { hasOfflineQueue: false }))
}
