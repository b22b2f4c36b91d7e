// Slows down wrong guesses of secrets that are too long to guess. Right guesses never wait; wrong guesses of an address
// are delayed.
import { setTimeout } from 'node:timers/promises'
import { addressKeyOf } from './address-key.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { Limit, Limits } from './limits.ts'

const freePerMinute = 20
const pauseMs = 1000
/** Maximum number of delayed responses per address. Further ones are rejected at once. */
const maxWaiting = 20

/** Call `slowDown` after a wrong guess, before the response. */
export class GuessLimiter {
  readonly #limit: Limit
  readonly #places = new ConcurrencyLimiter(maxWaiting)

  constructor(limits: Limits, name: string) {
    this.#limit = limits.open(name, { points: freePerMinute, durationSec: 60 })
  }

  /** Counts a wrong guess of an address. If there were too many, waits a second and throws `throttled`. */
  async slowDown(ip: string): Promise<void> {
    const key = addressKeyOf(ip)
    try {
      await this.#limit.take(key)
    } catch (error) {
      if (this.#places.take(key)) await setTimeout(pauseMs).finally(() => this.#places.giveBack(key))
      throw error
    }
  }
}
