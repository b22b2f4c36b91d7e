// Limits the guessing of box secrets. An attempt is counted before it is verified, and uncounted if it was correct.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const minuteSec = 60
/** Limits per box and address, per address over all boxes, and per box over all addresses. */
const limits = { boxAndAddress: 10, address: 300, box: 60 }

export interface Guess {
  userName: string
  address: string
}

export class GuessLimits {
  readonly #limiters = Object.entries(limits).map(([keyPrefix, points]) => ({
    limiter: new RateLimiterMemory({ keyPrefix, points, duration: minuteSec }),
    keyOf: keysOf[keyPrefix as keyof typeof limits],
  }))

  /** Counts an attempt. Returns false if a limit is reached; the secret must then not be verified. */
  async take(guess: Guess): Promise<boolean> {
    for (const { limiter, keyOf } of this.#limiters) {
      try {
        await limiter.consume(keyOf(guess))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false
        throw refusal
      }
    }
    return true
  }

  /** Uncounts an attempt with a correct secret. */
  async giveBack(guess: Guess): Promise<void> {
    await Promise.all(this.#limiters.map(({ limiter, keyOf }) => limiter.reward(keyOf(guess))))
  }
}

/** Returns the network of an IPv6 address, because its owner controls all of its addresses. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}

const keysOf = {
  boxAndAddress: ({ userName, address }: Guess) => `${networkOf(address)} ${userName}`,
  address: ({ address }: Guess) => networkOf(address),
  box: ({ userName }: Guess) => userName,
}
