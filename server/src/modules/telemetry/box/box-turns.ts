// Divides the time of the intake between boxes. A box beyond its free time waits in turn and delays only itself. Backlog
// always waits, in a queue of its own, so that boxes that reconnect with buffered readings do not delay live ones.

/** Time that a box may use without waiting, in each window. */
const freeMs = 20
const windowMs = 100
/** Duration of one turn, after which other boxes are served. */
const turnMs = 4
/** Maximum duration of a regular message. After a longer one its box pauses for a multiple of the duration. */
const heavyMs = 20
const pauseFactor = 4
const maxPauseMs = 2000

interface Turns {
  windowAt: number
  spentMs: number
  pausedUntil: number
  waiting: (() => void)[]
  readonly isBacklog: boolean
}

/** Runs the messages of boxes, each box in the order of receipt. */
export class BoxTurns {
  readonly #boxes = new Map<string, Turns>()
  /** Boxes with waiting messages, the next one first. */
  #queue: Turns[] = []
  #backlog: Turns[] = []
  #isBacklogNext = false
  #isServing = false
  #isStopped = false
  readonly #isHeld: () => boolean
  readonly #now: () => number

  /** While `isHeld` returns true, all boxes wait until `resume` is called. `now` is the clock, in ms. */
  constructor(isHeld: () => boolean = () => false, now: () => number = () => performance.now()) {
    this.#isHeld = isHeld
    this.#now = now
  }

  /** Serves the waiting boxes unless `isHeld` is still true. */
  resume(): void {
    if (this.#hasWaiting) this.#schedule()
  }

  /** Runs `work` at once if it is live and the box has free time, else in its turn. `work` must not throw. */
  run(boxId: string, work: () => void, isBacklog = false): void {
    const now = this.#now()
    const key = isBacklog ? `${boxId} backlog` : boxId
    let box = this.#boxes.get(key)
    if (box === undefined) {
      box = { windowAt: now, spentMs: 0, pausedUntil: 0, waiting: [], isBacklog }
      this.#boxes.set(key, box)
    }
    if (now - box.windowAt >= windowMs) {
      box.windowAt = now
      box.spentMs = 0
    }
    const hasTime = box.spentMs < freeMs && now >= box.pausedUntil
    if (!isBacklog && box.waiting.length === 0 && hasTime && !this.#isHeld()) {
      this.#runOne(box, work, now)
      return
    }
    box.waiting.push(work)
    if (box.waiting.length === 1) this.#enqueue(box, now)
  }

  /** Returns the number of waiting live messages of a box. */
  waitingOf(boxId: string): number {
    return this.#boxes.get(boxId)?.waiting.length ?? 0
  }

  /** Drops the waiting messages. They were not acknowledged. */
  stop(): void {
    this.#isStopped = true
    this.#queue = []
    this.#backlog = []
    this.#boxes.clear()
  }

  /** Adds the box to the end of the queue, at once or after its pause. */
  #enqueue(box: Turns, now: number): void {
    const pauseMs = box.pausedUntil - now
    if (pauseMs > 0) {
      setTimeout(() => this.#enqueue(box, this.#now()), Math.ceil(pauseMs)).unref()
      return
    }
    const queue = box.isBacklog ? this.#backlog : this.#queue
    queue.push(box)
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
    const box = this.#takeNext()
    if (box === undefined) return
    const end = this.#now() + turnMs
    let now = this.#now()
    let runCount = 0
    do {
      const work = box.waiting[runCount++]
      if (work) now = this.#runOne(box, work, now)
    } while (runCount < box.waiting.length && now < end && !this.#isHeld())
    box.waiting.splice(0, runCount)
    if (box.waiting.length > 0) this.#enqueue(box, now)
    if (this.#hasWaiting) this.#schedule()
  }

  get #hasWaiting(): boolean {
    return this.#queue.length + this.#backlog.length > 0
  }

  /** Live messages and backlog take turns, so that neither waits for ever. */
  #takeNext(): Turns | undefined {
    this.#isBacklogNext = !this.#isBacklogNext
    const backlogFirst = this.#isBacklogNext ? this.#backlog.shift() : undefined
    return backlogFirst ?? this.#queue.shift() ?? this.#backlog.shift()
  }

  /** Runs one message and adds its duration to the box. Returns the time after it. */
  #runOne(box: Turns, work: () => void, begin: number): number {
    work()
    const now = this.#now()
    const tookMs = now - begin
    box.spentMs += tookMs
    if (tookMs > heavyMs) box.pausedUntil = now + Math.min(tookMs * pauseFactor, maxPauseMs)
    return now
  }
}
