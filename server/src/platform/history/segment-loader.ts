// Inserts closed spool segments into history, one at a time and in order. A segment is deleted when it is in history
// and the next start does not need its rows.

import { rm, stat } from 'node:fs/promises'
import { Pause } from '../pause.ts'

const firstRetryMs = 250
const lastRetryMs = 30_000

/** Determines which rows stay on disk although they are in history. */
export interface Retention {
  /** Returns the current instant by the clock that stamps rows on receipt, epoch ms. */
  now(): number
  /** Returns the instant since which received rows are needed. Older rows are not needed any more. */
  neededSince(): number
}

export interface LoaderOptions {
  insert: (path: string) => Promise<void>
  /** Called for each failed insert. The segment stays and is retried. */
  onFailure: (error: unknown, path: string) => void
  retain?: Retention
}

interface Segment {
  readonly path: string
  readonly bytes: number
  /** Milliseconds of `performance.now()`. */
  readonly openedAt: number
  /** No row was received later. Lowered to the current instant when the clock is set back. */
  receivedBy: number
}

/** The queue of closed segments for history. */
export class SegmentLoader {
  #options: LoaderOptions
  #queue: Segment[] = []
  /** Segments that are in history and still needed. */
  #retained: Segment[] = []
  #pendingRelease: Promise<void> = Promise.resolve()
  #queuedBytes = 0
  #running: Promise<void> | undefined
  #waiters: { upTo: number; done: () => void }[] = []
  #addedSegments = 0
  #stopped = false
  readonly #pause = new Pause()
  insertedSegments = 0
  failures = 0

  constructor(options: LoaderOptions) {
    this.#options = options
  }

  /** Bytes of closed segments that are not in history yet. */
  get queuedBytes(): number {
    return this.#queuedBytes
  }

  get queuedSegments(): number {
    return this.#queue.length
  }

  /** The closed segments that are not in history yet. */
  get queued(): readonly { readonly path: string; readonly bytes: number }[] {
    return this.#queue
  }

  /** When the oldest queued segment was opened, milliseconds of `performance.now()`. */
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
    return new Promise((done) => this.#waiters.push({ upTo: this.#addedSegments, done }))
  }

  /** Stops after the current insert, or after `graceMs`. Remaining segments stay on disk for the next start. */
  async stop(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.#halt(), graceMs)
    await this.caughtUp()
    clearTimeout(timer)
    this.#halt()
    await this.#running
  }

  #halt(): void {
    this.#stopped = true
    this.#pause.end()
    for (const { done } of this.#waiters.splice(0)) done()
  }

  /** Returns whether no segment on disk has a row received until `instant`, so that no later start restores one. */
  async isFreeOf(instant: number): Promise<boolean> {
    await this.release()
    return ![...this.#queue, ...this.#retained].some(({ receivedBy }) => receivedBy <= instant)
  }

  /** Removes the segments that are in history and not needed any more. */
  release(): Promise<void> {
    this.#followClock()
    const since = this.#options.retain?.neededSince() ?? Number.POSITIVE_INFINITY
    const releasable = this.#retained.filter(({ receivedBy }) => receivedBy < since)
    if (releasable.length === 0) return this.#pendingRelease
    this.#retained = this.#retained.filter(({ receivedBy }) => receivedBy >= since)
    this.#pendingRelease = this.#pendingRelease.then(async () => {
      for (const segment of releasable) {
        // A segment that cannot be removed is retried, at the latest at the next start.
        await rm(segment.path, { force: true }).catch((error: unknown) => {
          this.#retained.push(segment)
          this.#options.onFailure(error, segment.path)
        })
      }
    })
    return this.#pendingRelease
  }

  /** A segment with a future instant was received before the clock was set back, so before now. */
  #followClock(): void {
    const now = this.#options.retain?.now()
    if (now === undefined) return
    for (const segment of [...this.#queue, ...this.#retained]) if (segment.receivedBy > now) segment.receivedBy = now
  }

  #notifyInserted(): void {
    while (this.#waiters[0] && this.#waiters[0].upTo <= this.insertedSegments) this.#waiters.shift()?.done()
  }

  async #run(): Promise<void> {
    let retryMs = firstRetryMs
    for (let head = this.#queue[0]; head !== undefined && !this.#stopped; head = this.#queue[0]) {
      try {
        await this.#options.insert(head.path)
      } catch (error) {
        this.failures++
        this.#options.onFailure(error, head.path)
        await this.#wait(retryMs)
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

  async #wait(ms: number): Promise<void> {
    if (!this.#stopped) await this.#pause.wait(ms)
  }
}
