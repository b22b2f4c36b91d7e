// The durable log between intake and history. Rows are appended to a segment file and synced in group commits; the
// sender is acknowledged after the sync. Closed segments are inserted into history and removed.

import type { SampleValue } from '@gemba/contract/telemetry/sample.ts'
import { type PendingSegment, PointFlush } from './point-flush.ts'
import { type PointKey, RowBuffer, type SampleRow } from './row-codec.ts'
import { type OpenSegment, repairSegment, SegmentFolder } from './segment-folder.ts'
import { type Retention, SegmentLoader } from './segment-loader.ts'

/** Minimum distance between commits, so that a flood shares one sync. A single message does not wait. */
const commitSpacingMs = 4
const largeSegmentBytes = 16 * 1_048_576
const fullSegmentBytes = 1_048_576
const fullSegmentMs = 500
/** Default age at which a small segment is closed: few parts at low rates. Readers that need it sooner call flush. */
const maxSegmentMs = 5000
const writeRetryMs = 500
const retainedBufferBytes = 32 * 1_048_576

/** Bytes of one commit, after which no more rows should be appended. Messages that wait are smaller than their rows. */
const fullCommitBytes = 16 * 1_048_576
/** Beyond these sizes acknowledgements are delayed, so that neither memory nor disk is exhausted. */
const pressedRowBytes = 24 * 1_048_576
const defaultQueueBytes = 512 * 1_048_576

export interface SpoolOptions {
  folder: string
  insert: (path: string) => Promise<void>
  /** Called for failed writes and inserts. Both are retried. */
  onFailure: (what: 'write' | 'insert', error: unknown) => void
  /** Age at which a small segment is closed; default 5 s. */
  segmentMs?: number | undefined
  /** Bytes that may wait for history before acknowledgements are delayed; default 512 MiB. */
  pressedQueueBytes?: number
  /** Returns whether acknowledgements must be delayed for another reason. */
  isHeld?: () => boolean
  /** Called when a full commit starts, so that the next one has room. */
  onRoom?: () => void
  retain?: Retention
}

interface SpoolWaiter {
  done(): void
  /** Whether it also waits until there is room for more samples. */
  readonly needsRoom: boolean
}

/** The durable log of one intake. One instance per folder. */
export class Spool {
  readonly loader: SegmentLoader
  #options: SpoolOptions
  #pressedQueueBytes: number
  #folder: SegmentFolder
  #filling = new RowBuffer()
  #writing = new RowBuffer()
  #waiters: SpoolWaiter[] = []
  #committingWaiters: SpoolWaiter[] = []
  #segment: OpenSegment | undefined
  /** A segment that is closed but not queued yet. */
  #leaving: OpenSegment | undefined
  readonly #pointFlush: PointFlush
  #running: Promise<void> | undefined
  #lastCommitAt = 0
  #closing: (() => void)[] = []
  #waitingForRoom: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  commits = 0

  constructor(options: SpoolOptions) {
    this.#options = options
    this.#pressedQueueBytes = options.pressedQueueBytes ?? defaultQueueBytes
    this.#folder = new SegmentFolder(options.folder)
    this.loader = new SegmentLoader({
      insert: options.insert,
      onFailure: (error) => options.onFailure('insert', error),
      retain: options.retain,
    })
    this.#pointFlush = new PointFlush({
      folder: options.folder,
      insert: options.insert,
      pending: () => this.#pendingSegments(),
      storeAll: () => this.#storeAll(),
    })
  }

  /** Repairs and replays the segments of an earlier run, visiting their rows, then accepts samples. */
  async start(visit: (row: SampleRow) => void): Promise<void> {
    for (const path of await this.#folder.open()) {
      if (await repairSegment(path, visit)) await this.loader.addLeftover(path)
    }
    this.#timer = setInterval(() => this.#tick(), 100)
  }

  /** Adds a sample to the next commit. */
  append(key: PointKey, sample: { ts: number; rts: number; value: SampleValue; quality: number; flags: number }): void {
    this.#filling.append(key, sample)
  }

  /** Calls back when everything appended so far is on disk and there is room for more. */
  whenDurable(done: () => void): void {
    this.#await({ done, needsRoom: true })
  }

  /** Resolves when everything appended so far is on disk. */
  synced(): Promise<void> {
    return new Promise((done) => this.#await({ done, needsRoom: false }))
  }

  #await(waiter: SpoolWaiter): void {
    if (this.#filling.used > 0) {
      this.#waiters.push(waiter)
      this.#running ??= this.#run()
    }
    // A repeated sample adds no row, but its first arrival may not be on disk yet.
    else if (this.#writing.used > 0) this.#committingWaiters.push(waiter)
    else this.#finish(waiter)
  }

  #finish({ done, needsRoom }: SpoolWaiter): void {
    if (needsRoom && this.#isFull) this.#waitingForRoom.push(done)
    else done()
  }

  /** Whether samples arrive faster than they can be stored. Acknowledgements are delayed then. */
  get isPressed(): boolean {
    return this.#filling.used > pressedRowBytes || this.#isFull
  }

  /** Whether the next commit is full while the previous one is being written. Nothing more should be appended then. */
  get isCommitFull(): boolean {
    return this.#filling.used > fullCommitBytes
  }

  get #isFull(): boolean {
    return this.loader.queuedBytes > this.#pressedQueueBytes || this.#options.isHeld?.() === true
  }

  /** Returns the size and age of data not in history: closed segments and the open one. Ages are 0 if there is none. */
  backlog(): { readonly bytes: number; readonly segments: number; readonly ageMs: number; readonly lagMs: number } {
    const { queuedBytes, queuedSegments, oldestAt } = this.loader
    const since = (instant: number | undefined): number => (instant === undefined ? 0 : performance.now() - instant)
    const open = this.#segment
    return {
      bytes: queuedBytes + (open?.bytes ?? 0),
      segments: queuedSegments + (open ? 1 : 0),
      ageMs: since(oldestAt),
      lagMs: since(oldestAt ?? open?.openedAt),
    }
  }

  /**
   * Resolves when every sample appended so far is in history, and no insert of earlier ones runs: a sample that is removed
   * now does not come back.
   */
  async flush(): Promise<void> {
    await this.#storeAll()
    await this.#pointFlush.settled()
  }

  /** Resolves when every acknowledged sample of the points is in history. */
  flushPoints(points: readonly string[]): Promise<void> {
    return this.#pointFlush.run(points)
  }

  /** Returns the acknowledged samples of the points that are not in history; undefined if they are too many to search. */
  pendingSamples(points: readonly string[]): Promise<SampleRow[] | undefined> {
    return this.#pointFlush.read(points)
  }

  async #storeAll(): Promise<void> {
    await this.#closeSegment()
    await this.loader.caughtUp()
  }

  #pendingSegments(): PendingSegment[] {
    const segments = [...this.loader.queued, this.#leaving, this.#segment]
    return segments.flatMap((segment) => (segment ? [{ path: segment.path, bytes: segment.bytes }] : []))
  }

  /**
   * Writes and inserts the remaining rows. If history does not respond within `graceMs`, the next start inserts them.
   */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    await this.#closeSegment()
    await this.loader.stop(graceMs)
    for (const resume of this.#waitingForRoom.splice(0)) resume()
  }

  /** Closes the open segment, with everything appended before the call, and queues it for history. */
  #closeSegment(): Promise<void> {
    return new Promise((resolve) => {
      this.#closing.push(resolve)
      this.#running ??= this.#run()
    })
  }

  #tick(): void {
    this.loader.release()
    if (this.#waitingForRoom.length > 0 && !this.isPressed)
      for (const resume of this.#waitingForRoom.splice(0)) resume()
    const isDue = this.#filling.used > 0 || (this.#segment !== undefined && this.#isFullSegment(this.#segment))
    if (isDue) this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    // Waits for one turn of the event loop so that everything received at once shares the commit.
    await new Promise(setImmediate)
    do {
      await this.#paceCommit()
      const closing = this.#closing.splice(0)
      if (this.#filling.used > 0) await this.#commit()
      if (this.#segment && (closing.length > 0 || this.#isFullSegment(this.#segment)))
        await this.#enqueueSegment(this.#segment)
      for (const resolve of closing) resolve()
    } while (this.#filling.used > 0 || this.#closing.length > 0)
    this.#running = undefined
  }

  async #paceCommit(): Promise<void> {
    const wait = this.#lastCommitAt + commitSpacingMs - performance.now()
    if (wait > 1 && this.#closing.length === 0) await new Promise((resolve) => setTimeout(resolve, wait))
    this.#lastCommitAt = performance.now()
  }

  async #commit(): Promise<void> {
    const rows = this.#filling
    const wasFull = this.isCommitFull
    this.#filling = this.#writing
    this.#writing = rows
    this.#committingWaiters = this.#waiters
    this.#waiters = []
    if (wasFull) this.#options.onRoom?.()
    await this.#write(rows.rows())
    this.commits++
    if (rows.used > retainedBufferBytes) this.#writing = new RowBuffer()
    else rows.clear()
    const waiters = this.#committingWaiters
    this.#committingWaiters = []
    for (const waiter of waiters) this.#finish(waiter)
  }

  /**
   * Writes rows to disk and retries until it succeeds, because received samples are never dropped. A segment with a
   * failed write is closed.
   */
  async #write(rows: Buffer): Promise<void> {
    for (;;) {
      try {
        this.#segment ??= await this.#folder.create()
        const { file } = this.#segment
        for (let at = 0; at < rows.length; ) at += (await file.write(rows, at, rows.length - at)).bytesWritten
        await file.datasync()
        this.#segment.bytes += rows.length
        return
      } catch (error) {
        this.#options.onFailure('write', error)
        await this.#abandonSegment()
        await new Promise((resolve) => setTimeout(resolve, writeRetryMs))
      }
    }
  }

  /**
   * Closes a segment after a failed write. Its tail is undefined, so it is truncated to the synced part; the rows are
   * written to a new file.
   */
  async #abandonSegment(): Promise<void> {
    const segment = this.#segment
    this.#segment = undefined
    if (segment === undefined) return
    this.#leaving = segment
    await segment.file.truncate(segment.bytes).catch(() => undefined)
    await segment.file.close().catch(() => undefined)
    this.#leaving = undefined
    if (segment.bytes > 0) this.loader.add(segment.path, segment.bytes, segment.openedAt)
  }

  async #enqueueSegment(segment: OpenSegment): Promise<void> {
    this.#segment = undefined
    this.#leaving = segment
    await segment.file.close().catch((error: unknown) => this.#options.onFailure('write', error))
    this.#leaving = undefined
    this.loader.add(segment.path, segment.bytes, segment.openedAt)
  }

  #isFullSegment({ bytes, openedAt }: OpenSegment): boolean {
    if (bytes >= largeSegmentBytes) return true
    const { segmentMs = maxSegmentMs } = this.#options
    return performance.now() - openedAt >= (bytes >= fullSegmentBytes ? fullSegmentMs : segmentMs)
  }
}
