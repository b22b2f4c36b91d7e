// Verifying a secret uses a CPU core and a thread that the stores also use. Only few run at once, and addresses take
// turns.

const atOnce = 2
const maxWaiting = 400
const maxWaitingPerAddress = 50

type Job = () => void

/** Runs verifications. Addresses wait in turn, so that one with many attempts does not delay the others. */
export class CheckQueue {
  readonly #lanes = new Map<string, Job[]>()
  #waiting = 0
  #running = 0

  /** Runs `judge` in its turn; undefined if too many wait already. */
  run<Answer>(address: string, judge: () => Promise<Answer>): Promise<Answer | undefined> {
    const lane = this.#lanes.get(address) ?? []
    if (this.#waiting >= maxWaiting || lane.length >= maxWaitingPerAddress) return Promise.resolve(undefined)
    const answer = new Promise<Answer>((resolve, reject) => {
      lane.push(() => {
        judge()
          .then(resolve, reject)
          .finally(() => {
            this.#running--
            this.#next()
          })
      })
    })
    this.#lanes.set(address, lane)
    this.#waiting++
    this.#next()
    return answer
  }

  #next(): void {
    while (this.#running < atOnce) {
      const [first] = this.#lanes
      if (first === undefined) return
      const [address, lane] = first
      const job = lane.shift()
      // The address moves to the end of the queue.
      this.#lanes.delete(address)
      if (lane.length > 0) this.#lanes.set(address, lane)
      this.#waiting--
      this.#running++
      job?.()
    }
  }
}
