// Boxes share the time of the intake: who has used up what is free for all waits in turn, and delays only himself.

/** Time that a box may use at once within each window. */
const freeMs = 20
const windowMs = 100
/** Time of one turn; what other boxes send comes in between. */
const turnMs = 4

interface Turns {
  windowAt: number
  spentMs: number
  waiting: (() => void)[]
  /** First of `waiting` that has not run. */
  next: number
}

/** Runs what boxes send, each box in the order of its sending. */
export class BoxTurns {
  readonly #boxes = new Map<string, Turns>()
  /** Boxes with waiting work, the next one first. */
  #queue: Turns[] = []
  #isServing = false
  #isStopped = false

  /** Runs `work` now while the box has time left, else in its turn. `work` must not throw. */
  run(boxId: string, work: () => void): void {
    const now = performance.now()
    let box = this.#boxes.get(boxId)
    if (box === undefined) {
      box = { windowAt: now, spentMs: 0, waiting: [], next: 0 }
      this.#boxes.set(boxId, box)
    }
    if (now - box.windowAt >= windowMs) {
      box.windowAt = now
      box.spentMs = 0
    }
    if (box.waiting.length === 0 && box.spentMs < freeMs) {
      work()
      box.spentMs += performance.now() - now
      return
    }
    if (box.waiting.length === 0) this.#queue.push(box)
    box.waiting.push(work)
    this.#schedule()
  }

  /** How much of a box waits for its turn. */
  waitingOf(boxId: string): number {
    const box = this.#boxes.get(boxId)
    return box === undefined ? 0 : box.waiting.length - box.next
  }

  /** Nothing that waits runs any more: it was not acknowledged. */
  stop(): void {
    this.#isStopped = true
    this.#queue = []
    this.#boxes.clear()
  }

  #schedule(): void {
    if (this.#isServing || this.#isStopped) return
    this.#isServing = true
    setImmediate(() => this.#serve())
  }

  #serve(): void {
    this.#isServing = false
    const box = this.#queue.shift()
    if (box === undefined) return
    const end = performance.now() + turnMs
    do {
      box.waiting[box.next++]?.()
    } while (box.next < box.waiting.length && performance.now() < end)
    if (box.next < box.waiting.length) this.#queue.push(box)
    else {
      box.waiting = []
      box.next = 0
    }
    if (this.#queue.length > 0) this.#schedule()
  }
}
