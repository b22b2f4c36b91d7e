// Boxes share the time of the intake: who has used up what is free for all waits in turn, and delays only himself.

/** Time that a box may use at once within each window. */
const freeMs = 20
const windowMs = 100
/** Time of one turn; what other boxes send comes in between. */
const turnMs = 4
/** Longer than any message that is meant well takes: its box then pauses for a multiple of that time. */
const heavyMs = 20
const pauseFactor = 4
const maxPauseMs = 2000

interface Turns {
  windowAt: number
  spentMs: number
  pausedUntil: number
  waiting: (() => void)[]
}

/** Runs what boxes send, each box in the order of its sending. */
export class BoxTurns {
  readonly #boxes = new Map<string, Turns>()
  /** Boxes with waiting work, the next one first. */
  #queue: Turns[] = []
  #isServing = false
  #isStopped = false
  readonly #isHeld: () => boolean
  readonly #now: () => number

  /** While `isHeld`, everybody waits until `resume` is called. `now` is the clock, in ms. */
  constructor(isHeld: () => boolean = () => false, now: () => number = () => performance.now()) {
    this.#isHeld = isHeld
    this.#now = now
  }

  /** Serves those who wait once nothing holds them any more. */
  resume(): void {
    if (this.#queue.length > 0) this.#schedule()
  }

  /** Runs `work` now while the box has time left, else in its turn. `work` must not throw. */
  run(boxId: string, work: () => void): void {
    const now = this.#now()
    let box = this.#boxes.get(boxId)
    if (box === undefined) {
      box = { windowAt: now, spentMs: 0, pausedUntil: 0, waiting: [] }
      this.#boxes.set(boxId, box)
    }
    if (now - box.windowAt >= windowMs) {
      box.windowAt = now
      box.spentMs = 0
    }
    if (box.waiting.length === 0 && box.spentMs < freeMs && now >= box.pausedUntil && !this.#isHeld()) {
      this.#runOne(box, work, now)
      return
    }
    box.waiting.push(work)
    if (box.waiting.length === 1) this.#enqueue(box, now)
  }

  /** How much of a box waits for its turn. */
  waitingOf(boxId: string): number {
    return this.#boxes.get(boxId)?.waiting.length ?? 0
  }

  /** Nothing that waits runs any more: it was not acknowledged. */
  stop(): void {
    this.#isStopped = true
    this.#queue = []
    this.#boxes.clear()
  }

  /** To the end of the row, at once or when its pause is over. */
  #enqueue(box: Turns, now: number): void {
    const pauseMs = box.pausedUntil - now
    if (pauseMs > 0) {
      setTimeout(() => this.#enqueue(box, this.#now()), Math.ceil(pauseMs)).unref()
      return
    }
    this.#queue.push(box)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isServing || this.#isStopped) return
    this.#isServing = true
    setImmediate(() => this.#serve())
  }

  #serve(): void {
    this.#isServing = false
    if (this.#isHeld()) return
    const box = this.#queue.shift()
    if (box === undefined) return
    const end = this.#now() + turnMs
    let now = this.#now()
    let done = 0
    do {
      const work = box.waiting[done++]
      if (work) now = this.#runOne(box, work, now)
    } while (done < box.waiting.length && now < end && !this.#isHeld())
    box.waiting.splice(0, done)
    if (box.waiting.length > 0) this.#enqueue(box, now)
    if (this.#queue.length > 0) this.#schedule()
  }

  /** Runs one message on the account of its box; returns the time after it. */
  #runOne(box: Turns, work: () => void, begin: number): number {
    work()
    const now = this.#now()
    const tookMs = now - begin
    box.spentMs += tookMs
    if (tookMs > heavyMs) box.pausedUntil = now + Math.min(tookMs * pauseFactor, maxPauseMs)
    return now
  }
}
