// Judging a secret costs a core for a while and a thread that the stores use too: few at once, addresses in turn.

const atOnce = 2
const maxWaiting = 400
const maxWaitingPerAddress = 50

type Job = () => void

/** Runs judgements. Addresses wait in turn, so that one that sends many does not hold the others up. */
export class CheckQueue {
  readonly #lanes = new Map<string, Job[]>()
  #waiting = 0
  #running = 0

  /** Runs `judge` in its turn; undefined when too much waits already. */
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
      // The address goes to the end of the row.
      this.#lanes.delete(address)
      if (lane.length > 0) this.#lanes.set(address, lane)
      this.#waiting--
      this.#running++
      job?.()
    }
  }
}
