// How often a badge or a PIN may be guessed, by session, bench, address and person (docs/adr/0062 has the arithmetic).
import { addressKeyOf } from '../../../../platform/limits/address-key.ts'
import { Backoff } from '../../../../platform/limits/backoff.ts'
import type { Limit, Limits } from '../../../../platform/limits/limits.ts'

const hourSec = 3_600
const daySec = 86_400

/** An attempt to be somebody at a bench. A bench is a signed-in user at a network address. */
export interface Guess {
  readonly companyId: string
  /** Digest of the session's token. */
  readonly session: string
  readonly userId: string
  readonly ip: string
  /** Whose PIN it is; null for a badge. */
  readonly staffId: string | null
  /** Whether the person, or for a badge anybody, was identified at this bench before. */
  readonly isKnownBench: boolean
}

interface Count {
  readonly limit: Limit | Backoff
  readonly key: string
}

export class GuessLimits {
  /** The terminal itself: all its guesses. */
  readonly #session: Backoff
  /** The terminal and one person. */
  readonly #sessionPerson: Backoff
  /** One person at one known bench, over all its sessions. */
  readonly #benchPerson: Limit
  /** One person at benches unknown to them: by one user, and in all. */
  readonly #userPerson: Limit
  readonly #person: Limit
  /** Benches where nobody, or not this person, was identified before. */
  readonly #user: Backoff
  readonly #address: Backoff

  constructor(limits: Limits) {
    const slow = { firstDelaySec: 5, windowSec: hourSec }
    this.#session = new Backoff(limits, 'guess-session', { ...slow, freeTries: 20, maxDelaySec: 300 })
    this.#sessionPerson = new Backoff(limits, 'guess-session-person', {
      freeTries: 4,
      firstDelaySec: 5,
      maxDelaySec: 900,
      windowSec: daySec,
    })
    this.#benchPerson = limits.open('guess-bench-person', { points: 100, durationSec: daySec })
    this.#userPerson = limits.open('guess-user-person', { points: 10, durationSec: daySec })
    this.#person = limits.open('guess-person', { points: 30, durationSec: daySec })
    this.#user = new Backoff(limits, 'guess-user', { ...slow, freeTries: 60, maxDelaySec: 60 })
    this.#address = new Backoff(limits, 'guess-address', { ...slow, freeTries: 200, maxDelaySec: 30 })
  }

  /** Counts a guess before it is judged. Throws `throttled`; a guess that is refused counts nowhere. */
  async take(guess: Guess): Promise<void> {
    const counted: Count[] = []
    try {
      for (const count of this.#countsOf(guess)) {
        await count.limit.take(count.key)
        counted.push(count)
      }
    } catch (error) {
      for (const { limit, key } of counted) await limit.giveBack(key)
      throw error
    }
  }

  /** A right guess counts nowhere, and ends the delays of the person at this terminal. */
  async forget(guess: Guess): Promise<void> {
    for (const { limit, key } of this.#countsOf(guess)) {
      if (limit === this.#sessionPerson) await limit.clear(key)
      else await limit.giveBack(key)
    }
  }

  #countsOf({ companyId, session, userId, ip, staffId, isKnownBench }: Guess): Count[] {
    const of = (...parts: readonly string[]): string => [companyId, ...parts].join(' ')
    const address = addressKeyOf(ip)
    const terminal = { limit: this.#session, key: of(session) }
    const strange = isKnownBench
      ? []
      : [
          { limit: this.#user, key: of(userId) },
          { limit: this.#address, key: of(address) },
        ]
    if (staffId === null) return [terminal, ...strange]
    const person = isKnownBench
      ? [{ limit: this.#benchPerson, key: of(staffId, userId, address) }]
      : [
          { limit: this.#userPerson, key: of(staffId, userId) },
          { limit: this.#person, key: of(staffId) },
        ]
    return [{ limit: this.#sessionPerson, key: of(session, staffId) }, terminal, ...strange, ...person]
  }
}
