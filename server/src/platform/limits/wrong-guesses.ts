// Guesses of what is too long to be guessed: right ones never wait for anybody, wrong ones of one address become slow.
import { setTimeout } from 'node:timers/promises'
import { addressKeyOf } from './address-key.ts'
import type { Limit, Limits } from './limits.ts'
import { Places } from './places.ts'

const freePerMinute = 20
const pauseMs = 1000
/** Answers of one address that wait; whoever asks beyond them is refused at once. */
const maxWaiting = 20

/** Call `slowDown` after a guess was judged wrong, before that is answered. */
export class WrongGuesses {
  readonly #limit: Limit
  readonly #places = new Places(maxWaiting)

  constructor(limits: Limits, name: string) {
    this.#limit = limits.open(name, { points: freePerMinute, durationSec: 60 })
  }

  /** Counts a wrong guess of an address. Throws `throttled`, a second later, once there were too many. */
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
