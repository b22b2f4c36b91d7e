import { DomainError } from '../../../platform/domain-error.ts'

export interface ReadSlotLimits {
  /** Reads at work at the same time. */
  readonly atOnce: number
  /** Of which one user holds at most so many. */
  readonly perUser: number
  /** Reads that wait for a slot. */
  readonly waiting: number
  /** How long one waits, in milliseconds. */
  readonly waitMs: number
  /** What those are told for whom there is no slot; `historyBusy` when not given. */
  readonly refusal?: 'historyBusy' | 'unavailable'
}

interface Waiting {
  readonly userId: string
  start(): void
}

/** Bounds how many read history at once, so that one user's long reads do not keep the others out. */
export class ReadSlots {
  readonly #limits: ReadSlotLimits
  readonly #byUser = new Map<string, number>()
  #atWork = 0
  #waiting: Waiting[] = []

  constructor(limits: ReadSlotLimits) {
    this.#limits = limits
  }

  /** Runs `read` once there is a slot. Throws the refusal when too many wait or the wait is too long. */
  async run<T>(userId: string, read: () => Promise<T>): Promise<T> {
    if (this.#isFree(userId)) this.#take(userId)
    else await this.#wait(userId)
    try {
      return await read()
    } finally {
      this.#release(userId)
    }
  }

  #isFree(userId: string): boolean {
    return this.#atWork < this.#limits.atOnce && (this.#byUser.get(userId) ?? 0) < this.#limits.perUser
  }

  #take(userId: string): void {
    this.#atWork++
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? 0) + 1)
  }

  #release(userId: string): void {
    this.#atWork--
    const held = (this.#byUser.get(userId) ?? 1) - 1
    if (held === 0) this.#byUser.delete(userId)
    else this.#byUser.set(userId, held)
    const next = this.#waiting.find((one) => this.#isFree(one.userId))
    next?.start()
  }

  #refusal(): DomainError {
    return new DomainError(this.#limits.refusal ?? 'historyBusy')
  }

  /** Resolves with the slot taken. */
  #wait(userId: string): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw this.#refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      clearTimeout(timer)
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
    }
    const timer = setTimeout(() => {
      leave()
      reject(this.#refusal())
    }, this.#limits.waitMs)
    const waiting: Waiting = {
      userId,
      start: () => {
        leave()
        this.#take(userId)
        resolve()
      },
    }
    this.#waiting.push(waiting)
    return promise
  }
}
