import { DomainError } from '../../../platform/domain-error.ts'

/** A number for all, for one company and for one user. */
interface Shares {
  readonly inAll: number
  readonly ofCompany: number
  readonly ofUser: number
}

export interface ReadSlotLimits {
  /** Reads at work at the same time. */
  readonly atOnce: Shares
  /** Reads that wait for a slot. */
  readonly waiting: Shares
  /** How long one waits, in milliseconds. */
  readonly waitMs: number
  /** What those are told for whom there is no slot; `historyBusy` when not given. */
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

/** How many somebody has of something that is shared. */
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

/** Bounds how many read history at once, so that long reads of one user or company do not keep the others out. */
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

  /** Runs `read` once there is a slot. Throws the refusal when too many wait or the wait is too long. */
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

  /** Of those for whom there is room, one of the company, then of the user, with the fewest at work; the first come among equals. */
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

  /** Resolves with the slot taken. */
  #wait(owner: SlotOwner): Promise<void> {
    if (!this.#inLine.hasRoom(owner)) throw this.#refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      clearTimeout(timer)
      this.#inLine.add(owner, -1)
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
    }
    const timer = setTimeout(() => {
      leave()
      reject(this.#refusal())
    }, this.#limits.waitMs)
    const waiting: SlotWaiter = {
      owner,
      start: () => {
        leave()
        this.#atWork.add(owner, 1)
        resolve()
      },
    }
    this.#waiting.push(waiting)
    this.#inLine.add(owner, 1)
    return promise
  }
}

/** One slot stays for the others while a company reads as much as it can. */
export const usualSlots = {
  atOnce: { inAll: 4, ofCompany: 3, ofUser: 2 },
  waiting: { inAll: 200, ofCompany: 40, ofUser: 20 },
  waitMs: 10_000,
} as const satisfies ReadSlotLimits
