// Brings closed spool segments into history, one after the other and in order; a segment leaves the disk only then, and
// when nobody would need its rows at the next start.

import { rm, stat } from 'node:fs/promises'

const firstRetryMs = 250
const lastRetryMs = 30_000

/** Whose rows must stay on disk although they are in history. */
export interface Retention {
  /** The clock that stamps rows on receipt. */
  now(): number
  /** Rows received before this instant are needed no more. */
  neededSince(): number
}

export interface LoaderOptions {
  insert: (path: string) => Promise<void>
  /** Called for each failed insert; the segment stays and is tried again. */
  onFailure: (error: unknown, path: string) => void
  retain?: Retention
}

interface Segment {
  readonly path: string
  readonly bytes: number
  /** By the clock of `performance.now()`, ms. */
  readonly openedAt: number
  /** No row of it was received later. Falls to the present when the clock is set back. */
  receivedBy: number
}

/** The queue from closed segments into history. */
export class SegmentLoader {
  #options: LoaderOptions
  #queue: Segment[] = []
  /** In history, and still needed. */
  #retained: Segment[] = []
  #releasing: Promise<void> = Promise.resolve()
  #queuedBytes = 0
  #running: Promise<void> | undefined
  #waiting: { upTo: number; done: () => void }[] = []
  #addedSegments = 0
  #stopped = false
  #wake: (() => void) | undefined
  insertedSegments = 0
  failures = 0

  constructor(options: LoaderOptions) {
    this.#options = options
  }

  /** Bytes in closed segments that are not in history yet. */
  get queuedBytes(): number {
    return this.#queuedBytes
  }

  get queuedSegments(): number {
    return this.#queue.length
  }

  /** When the oldest segment that waits was opened, by the clock of `performance.now()`. */
  get oldestAt(): number | undefined {
    return this.#queue[0]?.openedAt
  }

  add(path: string, bytes: number, openedAt = performance.now()): void {
    this.#addedSegments++
    this.#queue.push({ path, bytes, openedAt, receivedBy: this.#options.retain?.now() ?? 0 })
    this.#queuedBytes += bytes
    this.#running ??= this.#run()
  }

  async addLeftover(path: string): Promise<void> {
    const { size, mtimeMs } = await stat(path)
    this.add(path, size, performance.now() - Math.max(0, Date.now() - mtimeMs))
  }

  /** Resolves when every segment added so far is in history, or when the loader stops. */
  caughtUp(): Promise<void> {
    if (this.#queue.length === 0 || this.#stopped) return Promise.resolve()
    return new Promise((done) => this.#waiting.push({ upTo: this.#addedSegments, done }))
  }

  /** Stops after the insert under way, or after `graceMs`; what is left stays on disk for the next start. */
  async stop(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.#halt(), graceMs)
    await this.caughtUp()
    clearTimeout(timer)
    this.#halt()
    await this.#running
  }

  #halt(): void {
    this.#stopped = true
    this.#wake?.()
    for (const { done } of this.#waiting.splice(0)) done()
  }

  /** Whether no segment on disk holds a row that was received until `instant`: no later start brings one back. */
  async isFreeOf(instant: number): Promise<boolean> {
    await this.release()
    return ![...this.#queue, ...this.#retained].some(({ receivedBy }) => receivedBy <= instant)
  }

  /** Removes the segments that are in history and needed no more. */
  release(): Promise<void> {
    this.#followClock()
    const since = this.#options.retain?.neededSince() ?? Number.POSITIVE_INFINITY
    const free = this.#retained.filter(({ receivedBy }) => receivedBy < since)
    if (free.length === 0) return this.#releasing
    this.#retained = this.#retained.filter(({ receivedBy }) => receivedBy >= since)
    this.#releasing = this.#releasing.then(async () => {
      for (const segment of free) {
        // What cannot be removed now is tried again, at the next start at the latest.
        await rm(segment.path, { force: true }).catch((error: unknown) => {
          this.#retained.push(segment)
          this.#options.onFailure(error, segment.path)
        })
      }
    })
    return this.#releasing
  }

  /** A segment from an instant ahead was received before the clock was set back, so before now. */
  #followClock(): void {
    const now = this.#options.retain?.now()
    if (now === undefined) return
    for (const segment of [...this.#queue, ...this.#retained]) if (segment.receivedBy > now) segment.receivedBy = now
  }

  #notifyInserted(): void {
    while (this.#waiting[0] && this.#waiting[0].upTo <= this.insertedSegments) this.#waiting.shift()?.done()
  }

  async #run(): Promise<void> {
    let retryMs = firstRetryMs
    for (let head = this.#queue[0]; head !== undefined && !this.#stopped; head = this.#queue[0]) {
      try {
        await this.#options.insert(head.path)
      } catch (error) {
        this.failures++
        this.#options.onFailure(error, head.path)
        await this.#pause(retryMs)
        retryMs = Math.min(retryMs * 2, lastRetryMs)
        continue
      }
      retryMs = firstRetryMs
      this.insertedSegments++
      this.#queue.shift()
      this.#queuedBytes -= head.bytes
      this.#retained.push(head)
      await this.release()
      this.#notifyInserted()
    }
    this.#running = undefined
  }

  async #pause(ms: number): Promise<void> {
    if (this.#stopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }
}
