import { DomainError } from '../domain-error.ts'

/** Limits concurrent runs of expensive work. Some more wait; beyond them `throttled` is thrown. */
export class Gate {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  #runningCount = 0
  readonly #queue: (() => void)[] = []

  constructor({ atWork, waiting }: { atWork: number; waiting: number }) {
    this.#maxRunning = atWork
    this.#maxWaiting = waiting
  }

  /** Runs `work` in its turn. `maxWaiting` overrides the length of the queue. */
  async run<T>(work: () => Promise<T>, maxWaiting = this.#maxWaiting): Promise<T> {
    await this.#enter(maxWaiting)
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#runningCount--
    }
  }

  async #enter(maxWaiting: number): Promise<void> {
    if (this.#runningCount < this.#maxRunning) {
      this.#runningCount++
      return
    }
    if (this.#queue.length >= maxWaiting) throw new DomainError('throttled', { seconds: 1 })
    // A finished run hands its place to the next one in the queue, so the count stays the same.
    await new Promise<void>((resolve) => this.#queue.push(resolve))
  }
}
