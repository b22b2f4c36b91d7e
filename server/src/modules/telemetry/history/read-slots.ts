import { DomainError } from '../../../platform/domain-error.ts'

/** A limit in total, for one company and for one user. */
interface Shares {
  readonly inAll: number
  readonly ofCompany: number
  readonly ofUser: number
}

export interface ReadSlotLimits {
  /** Maximum number of concurrent reads. */
  readonly atOnce: Shares
  /** Maximum number of waiting reads. */
  readonly waiting: Shares
  /** Maximum wait for a slot, ms. */
  readonly waitMs: number
  /** Error if there is no slot; default `historyBusy`. */
  readonly refusal?: 'historyBusy' | 'unavailable'
}

export interface SlotOwner {
  readonly userId: string
  readonly companyId: string
}

interface SlotWaiter {
  readonly owner: SlotOwner
  start(): void
}

/** Counts the shares of a resource. */
class ShareCount {
  readonly #shares: Shares
  readonly #byKey = new Map<string, number>()
  #inAll = 0

  constructor(shares: Shares) {
    this.#shares = shares
  }

  of(key: string): number {
    return this.#byKey.get(key) ?? 0
  }

  hasRoom({ userId, companyId }: SlotOwner): boolean {
    const { inAll, ofCompany, ofUser } = this.#shares
    return this.#inAll < inAll && this.of(companyKey(companyId)) < ofCompany && this.of(userId) < ofUser
  }

  add({ userId, companyId }: SlotOwner, count: 1 | -1): void {
    this.#inAll += count
    for (const key of [userId, companyKey(companyId)]) {
      const next = this.of(key) + count
      if (next === 0) this.#byKey.delete(key)
      else this.#byKey.set(key, next)
    }
  }
}

const companyKey = (companyId: string): string => `company ${companyId}`

/**
 * Limits the number of concurrent reads of history, so that long reads of one user or company do not block the others.
 */
export class ReadSlots {
  readonly #limits: ReadSlotLimits
  readonly #atWork: ShareCount
  readonly #inLine: ShareCount
  #waiting: SlotWaiter[] = []

  constructor(limits: ReadSlotLimits) {
    this.#limits = limits
    this.#atWork = new ShareCount(limits.atOnce)
    this.#inLine = new ShareCount(limits.waiting)
  }

  /** Runs `read` as soon as there is a slot. Throws the refusal if too many reads wait or the wait is too long. */
  async run<T>(owner: SlotOwner, read: () => Promise<T>): Promise<T> {
    if (this.#atWork.hasRoom(owner)) this.#atWork.add(owner, 1)
    else await this.#wait(owner)
    try {
      return await read()
    } finally {
      this.#atWork.add(owner, -1)
      this.#findNext()?.start()
    }
  }

  /**
   * Returns, of the waiting reads within the limits, the one whose company, then user, has the fewest running reads;
   * the first in order of arrival among equals.
   */
  #findNext(): SlotWaiter | undefined {
    const rank = ({ owner: { userId, companyId } }: SlotWaiter): [number, number] => [
      this.#atWork.of(companyKey(companyId)),
      this.#atWork.of(userId),
    ]
    return this.#waiting
      .filter(({ owner }) => this.#atWork.hasRoom(owner))
      .toSorted((left, right) => {
        const [[leftCompany, leftUser], [rightCompany, rightUser]] = [rank(left), rank(right)]
        return leftCompany - rightCompany || leftUser - rightUser
      })[0]
  }

  #refusal(): DomainError {
    return new DomainError(this.#limits.refusal ?? 'historyBusy')
  }

  /** Resolves when the slot is acquired. */
  #wait(owner: SlotOwner): Promise<void> {
    if (!this.#inLine.hasRoom(owner)) throw this.#refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      clearTimeout(timer)
      this.#inLine.add(owner, -1)
      this.#waiting = this.#waiting.filter((entry) => entry !== waiter)
    }
    const timer = setTimeout(() => {
      leave()
      reject(this.#refusal())
    }, this.#limits.waitMs)
    const waiter: SlotWaiter = {
      owner,
      start: () => {
        leave()
        this.#atWork.add(owner, 1)
        resolve()
      },
    }
    this.#waiting.push(waiter)
    this.#inLine.add(owner, 1)
    return promise
  }
}

/** A company that reads as much as possible leaves one slot to the others. */
export const usualSlots = {
  atOnce: { inAll: 4, ofCompany: 3, ofUser: 2 },
  waiting: { inAll: 200, ofCompany: 40, ofUser: 20 },
  waitMs: 10_000,
} as const satisfies ReadSlotLimits
