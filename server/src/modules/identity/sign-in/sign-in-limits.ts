// Limits the guessing of passwords by account and by address, without blocking known browsers. Attempts are counted
// before they are verified.
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import type { Limit, Limits } from '../../../platform/limits/limits.ts'

export interface SignInAttempt {
  /** Id of the account, or the entered name if there is none. */
  readonly account: string
  readonly ip: string
  /** Digest of the browser's cookie if the account has signed in there before. */
  readonly device: string | undefined
}

/**
 * Five attempts per account from one address or known browser, then a pause of a minute. For unknown browsers also
 * fifty attempts per account and hour from all addresses, and twenty accounts per quarter hour from one address, so
 * that an attacker never blocks known browsers.
 */
export class SignInLimits {
  readonly #byPair: Limit
  readonly #byAccount: Limit
  readonly #byAddress: Limit

  constructor(limits: Limits) {
    this.#byPair = limits.open('sign-in', { points: 5, durationSec: 900, blockSec: 60 })
    this.#byAccount = limits.open('sign-in-account', { points: 50, durationSec: 3600 })
    this.#byAddress = limits.open('sign-in-address', { points: 20, durationSec: 900 })
  }

  /** Counts an attempt. Throws `throttled`. */
  async take(attempt: SignInAttempt): Promise<void> {
    const { account, device, ip } = attempt
    const pair = pairOf(attempt)
    if (device !== undefined) {
      await this.#byPair.take(pair)
      return
    }
    const address = addressKeyOf(ip)
    await this.#byAddress.check(address)
    const count = await this.#byPair.take(pair)
    await this.#byAccount.take(account)
    // Counts distinct accounts instead of attempts.
    if (count === 1) await this.#byAddress.take(address)
  }

  /** Uncounts an attempt that could not be verified. */
  async undo(attempt: SignInAttempt): Promise<void> {
    await this.#byPair.giveBack(pairOf(attempt))
    if (attempt.device === undefined) await this.#byAccount.giveBack(attempt.account)
  }

  /** Uncounts a correct attempt, and resets those before it. */
  async giveBack(attempt: SignInAttempt): Promise<void> {
    await this.#byPair.clear(pairOf(attempt))
    if (attempt.device !== undefined) return
    await this.#byAccount.giveBack(attempt.account)
    await this.#byAddress.giveBack(addressKeyOf(attempt.ip))
  }
}

const pairOf = ({ account, device, ip }: SignInAttempt): string => `${device ?? addressKeyOf(ip)} ${account}`
