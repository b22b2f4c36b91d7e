import { DomainError } from '../domain-error.ts'

/** Lets few at a time do what is costly; a few more wait, and whoever comes then is refused with `throttled`. */
export class Gate {
  readonly #mostAtWork: number
  readonly #mostWaiting: number
  #atWork = 0
  readonly #waiting: (() => void)[] = []

  constructor({ atWork, waiting }: { atWork: number; waiting: number }) {
    this.#mostAtWork = atWork
    this.#mostWaiting = waiting
  }

  /** Runs it in its turn. `mostWaiting` lets it wait behind more than others may. */
  async run<T>(work: () => Promise<T>, mostWaiting = this.#mostWaiting): Promise<T> {
    await this.#enter(mostWaiting)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#atWork--
    }
  }

  async #enter(mostWaiting: number): Promise<void> {
    if (this.#atWork < this.#mostAtWork) {
      this.#atWork++
      return
    }
    if (this.#waiting.length >= mostWaiting) throw new DomainError('throttled', { seconds: 1 })
    // Whoever leaves hands its place over.
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
