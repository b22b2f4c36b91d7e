// Guessing is slow: counted before it is judged, by account and by address, without keeping those out who are known.
import { addressKeyOf } from '../../../platform/limits/address-key.ts'
import type { Limit, Limits } from '../../../platform/limits/limits.ts'

export interface SignInTry {
  /** Id of the account, or what was typed where there is none. */
  readonly account: string
  readonly ip: string
  /** Digest of the browser's cookie when the account has signed in there before. */
  readonly device: string | undefined
}

/**
 * Five tries of one account from one address or known browser, then a minute's pause. From unknown browsers also fifty tries of one
 * account an hour from all addresses, and twenty accounts a quarter of an hour from one address: somebody who tries many keeps out
 * only those whom the place does not know.
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

  /** Counts a try. Error `throttled`. */
  async take(attempt: SignInTry): Promise<void> {
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
    // Distinct accounts count, not tries.
    if (count === 1) await this.#byAddress.take(address)
  }

  /** Gives a try back that could not be judged. */
  async undo(attempt: SignInTry): Promise<void> {
    await this.#byPair.giveBack(pairOf(attempt))
    if (attempt.device === undefined) await this.#byAccount.giveBack(attempt.account)
  }

  /** Gives a try back that was right; those before it are forgotten. */
  async giveBack(attempt: SignInTry): Promise<void> {
    await this.#byPair.clear(pairOf(attempt))
    if (attempt.device !== undefined) return
    await this.#byAccount.giveBack(attempt.account)
    await this.#byAddress.giveBack(addressKeyOf(attempt.ip))
  }
}

const pairOf = ({ account, device, ip }: SignInTry): string => `${device ?? addressKeyOf(ip)} ${account}`
