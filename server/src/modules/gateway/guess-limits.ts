// How often a box secret may be guessed. A try is counted before it is judged and given back when it was right.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const minuteSec = 60
/** Of one address: at one box, and over all boxes. Of one box: from all addresses. */
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

  /** Counts a try. Returns false when one of the limits is reached: nothing is judged then. */
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

  /** Gives a try back: the secret was right. */
  async giveBack(guess: Guess): Promise<void> {
    await Promise.all(this.#limiters.map(({ limiter, keyOf }) => limiter.reward(keyOf(guess))))
  }
}

/** An IPv6 network counts as one address: who has one has all of it. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}

const keysOf = {
  boxAndAddress: ({ userName, address }: Guess) => `${networkOf(address)} ${userName}`,
  address: ({ address }: Guess) => networkOf(address),
  box: ({ userName }: Guess) => userName,
}
