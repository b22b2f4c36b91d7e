// Limits on guessing badges and PINs, by session, bench, address and person. docs/adr/0062 has the arithmetic.
import { addressKeyOf } from '../../../../platform/limits/address-key.ts'
import { Backoff } from '../../../../platform/limits/backoff.ts'
import type { Limit, Limits } from '../../../../platform/limits/limits.ts'

const hourSec = 3_600
const daySec = 86_400

/** An attempt to identify as somebody at a bench. A bench is a signed-in user at a network address. */
export interface Guess {
  readonly companyId: string
  /** Digest of the session's token. */
  readonly session: string
  readonly userId: string
  readonly ip: string
  /** The person whose PIN is entered; null for a badge. */
  readonly staffId: string | null
  /** Whether the person, or anybody in case of a badge, was identified at this bench before. */
  readonly isKnownBench: boolean
}

interface Count {
  readonly limit: Limit | Backoff
  readonly key: string
}

export class GuessLimits {
  /** All guesses of a terminal. */
  readonly #session: Backoff
  /** Guesses of a terminal for one person. */
  readonly #sessionPerson: Backoff
  /** Guesses for one person at one known bench, in all its sessions. */
  readonly #benchPerson: Limit
  /** Guesses for one person at benches unknown to them: by one user, and in total. */
  readonly #userPerson: Limit
  readonly #person: Limit
  /** Guesses at unknown benches: by user and by address. */
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

  /** Counts a guess before it is checked. Throws `throttled`; a throttled guess is not counted. */
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

  /** Uncounts a correct guess, and ends the delays of the person at this terminal. */
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
