import type { Limit, Limits } from './limits.ts'

export interface BackoffOptions {
  /** Tries without any delay. */
  readonly freeTries: number
  /** Time after the first try that is not free; it doubles with each further one. */
  readonly firstDelaySec: number
  readonly maxDelaySec: number
  /** Time after which the tries of a key are forgotten, counted from the first one. */
  readonly windowSec: number
}

/** Returns the time that has to pass after the nth try of a key. */
export function delayAfter(tries: number, { freeTries, firstDelaySec, maxDelaySec }: BackoffOptions): number {
  if (tries <= freeTries) return 0
  return Math.min(maxDelaySec, firstDelaySec * 2 ** Math.min(tries - freeTries - 1, 30))
}

/** Slows tries down instead of refusing them: each try beyond the free ones makes the next one wait longer. */
export class Backoff {
  readonly #options: BackoffOptions
  readonly #tries: Limit
  readonly #turns: Limit

  constructor(limits: Limits, name: string, options: BackoffOptions) {
    this.#options = options
    this.#tries = limits.open(`${name}-tries`, { points: Number.MAX_SAFE_INTEGER, durationSec: options.windowSec })
    this.#turns = limits.open(`${name}-turns`, { points: 1, durationSec: options.maxDelaySec })
  }

  /** Counts a try. Throws `throttled` while the delay of an earlier try lasts; a try that is refused is not counted. */
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

  /** Removes one try from the count: it was right. */
  async giveBack(key: string): Promise<void> {
    await this.#tries.giveBack(key)
    await this.#turns.clear(key)
  }

  /** Forgets all tries of a key. */
  async clear(key: string): Promise<void> {
    await this.#tries.clear(key)
    await this.#turns.clear(key)
  }
}
