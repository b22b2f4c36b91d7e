import type { Limit, Limits } from './limits.ts'

export interface BackoffOptions {
  /** Number of tries without delay. */
  readonly freeTries: number
  /** Delay after the first try that is not free. It doubles with each further try. */
  readonly firstDelaySec: number
  readonly maxDelaySec: number
  /** Time after the first try after which the tries of a key are reset. */
  readonly windowSec: number
}

/** Returns the delay in seconds after the nth try of a key. */
export function delayAfter(tries: number, { freeTries, firstDelaySec, maxDelaySec }: BackoffOptions): number {
  if (tries <= freeTries) return 0
  return Math.min(maxDelaySec, firstDelaySec * 2 ** Math.min(tries - freeTries - 1, 30))
}

/** Delays tries instead of rejecting them: each try after the free ones makes the next one wait longer. */
export class Backoff {
  readonly #options: BackoffOptions
  readonly #tries: Limit
  readonly #turns: Limit

  constructor(limits: Limits, name: string, options: BackoffOptions) {
    this.#options = options
    this.#tries = limits.open(`${name}-tries`, { points: Number.MAX_SAFE_INTEGER, durationSec: options.windowSec })
    this.#turns = limits.open(`${name}-turns`, { points: 1, durationSec: options.maxDelaySec })
  }

  /** Counts a try. Throws `throttled` during the delay of an earlier try; such a try is not counted. */
  async take(key: string): Promise<void> {
    const delaySec = delayAfter(await this.#tries.take(key), this.#options)
    if (delaySec === 0) return
    try {
      await this.#turns.take(key, delaySec)
    } catch (error) {
      await this.#tries.giveBack(key)
      throw error
    }
  }

  /** Removes a successful try from the count. */
  async giveBack(key: string): Promise<void> {
    await this.#tries.giveBack(key)
    await this.#turns.clear(key)
  }

  /** Removes all tries of a key. */
  async clear(key: string): Promise<void> {
    await this.#tries.clear(key)
    await this.#turns.clear(key)
  }
}
