// The durable log between intake and history: rows are appended to a segment file and synced in group commit; only
// then is the sender told. Closed segments go into history and are removed.

import type { SampleValue } from '@gemba/contract/telemetry/sample.ts'
import { type PointKey, RowBuffer, type SampleRow } from './row-codec.ts'
import { type OpenSegment, repairSegment, SegmentFolder } from './segment-folder.ts'
import { type Retention, SegmentLoader } from './segment-loader.ts'

/** Commits follow each other no faster than this, so that a flood shares one sync; a lone message waits for nothing. */
const commitSpacingMs = 4
const largeSegmentBytes = 16 * 1_048_576
const fullSegmentBytes = 1_048_576
const fullSegmentMs = 500
/** A trickle is inserted this late: few parts at low rates. Readers that need it sooner call flush. */
const smallSegmentMs = 5000
const writeRetryMs = 500
const retainedBufferBytes = 32 * 1_048_576

/** As many rows as one commit is to hold: what waits before it is smaller while it is not yet rows. */
const fullCommitBytes = 16 * 1_048_576
/** Beyond these the senders' acknowledgements wait, so that neither memory nor disk runs full. */
const pressedRowBytes = 24 * 1_048_576
const usualQueueBytes = 512 * 1_048_576

export interface SpoolOptions {
  folder: string
  insert: (path: string) => Promise<void>
  /** Told about failed writes and inserts; both are tried again. */
  onFailure: (what: 'write' | 'insert', error: unknown) => void
  /** Bytes that may wait for history before acknowledgements are held back; 512 MiB when not given. */
  pressedQueueBytes?: number
  /** Whether acknowledgements are to be held back for another reason. */
  isHeld?: () => boolean
  /** A commit that was full has begun: the next one has room. */
  onRoom?: () => void
  retain?: Retention
}

interface SpoolWaiter {
  done(): void
  /** Whether it also waits until there is room for more. */
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
  #waiting: SpoolWaiter[] = []
  #writingFor: SpoolWaiter[] = []
  #segment: OpenSegment | undefined
  #running: Promise<void> | undefined
  #lastCommitAt = 0
  #closing: (() => void)[] = []
  #waitingForRoom: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  commits = 0

  constructor(options: SpoolOptions) {
    this.#options = options
    this.#pressedQueueBytes = options.pressedQueueBytes ?? usualQueueBytes
    this.#folder = new SegmentFolder(options.folder)
    this.loader = new SegmentLoader({
      insert: options.insert,
      onFailure: (error) => options.onFailure('insert', error),
      ...(options.retain && { retain: options.retain }),
    })
  }

  /** Repairs and replays what an earlier run left, visiting its rows, then accepts samples. */
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

  /** Calls back when everything appended so far is on disk, and there is room for more. */
  whenDurable(done: () => void): void {
    this.#await({ done, needsRoom: true })
  }

  /** Resolves when everything appended so far is on disk. */
  synced(): Promise<void> {
    return new Promise((done) => this.#await({ done, needsRoom: false }))
  }

  #await(waiting: SpoolWaiter): void {
    if (this.#filling.used > 0) {
      this.#waiting.push(waiting)
      this.#running ??= this.#run()
    }
    // A repeated sample adds no row, yet its first arrival may still be on its way to the disk.
    else if (this.#writing.used > 0) this.#writingFor.push(waiting)
    else this.#finish(waiting)
  }

  #finish({ done, needsRoom }: SpoolWaiter): void {
    if (needsRoom && this.#isFull) this.#waitingForRoom.push(done)
    else done()
  }

  /** Samples are arriving faster than they can be kept: acknowledgements are held back. */
  get isPressed(): boolean {
    return this.#filling.used > pressedRowBytes || this.#isFull
  }

  /** The next commit is full while the one before it is still being written: nothing more should be appended. */
  get isCommitFull(): boolean {
    return this.#filling.used > fullCommitBytes
  }

  get #isFull(): boolean {
    return this.loader.queuedBytes > this.#pressedQueueBytes || this.#options.isHeld?.() === true
  }

  /** What waits for history: closed segments and the open one. Ages are 0 when nothing waits. */
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

  /** Resolves when every sample appended so far is in history. */
  async flush(): Promise<void> {
    await this.#closeSegment()
    await this.loader.caughtUp()
  }

  /** Writes and inserts what is there. A store that does not answer within `graceMs` gets its rows at the next start. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    await this.#closeSegment()
    await this.loader.stop(graceMs)
    for (const done of this.#waitingForRoom.splice(0)) done()
  }

  /** Hands the open segment over together with everything appended before the call. */
  #closeSegment(): Promise<void> {
    return new Promise((resolve) => {
      this.#closing.push(resolve)
      this.#running ??= this.#run()
    })
  }

  #tick(): void {
    this.loader.release()
    if (this.#waitingForRoom.length > 0 && !this.isPressed) for (const done of this.#waitingForRoom.splice(0)) done()
    const isDue = this.#filling.used > 0 || (this.#segment !== undefined && isFull(this.#segment))
    if (isDue) this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    // One turn of the event loop, so that everything a socket delivered at once shares the commit.
    await new Promise(setImmediate)
    do {
      await this.#paceCommit()
      const closing = this.#closing.splice(0)
      if (this.#filling.used > 0) await this.#commit()
      if (this.#segment && (closing.length > 0 || isFull(this.#segment))) await this.#hand(this.#segment)
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
    this.#writingFor = this.#waiting
    this.#waiting = []
    if (wasFull) this.#options.onRoom?.()
    await this.#write(rows.rows())
    this.commits++
    if (rows.used > retainedBufferBytes) this.#writing = new RowBuffer()
    else rows.clear()
    const done = this.#writingFor
    this.#writingFor = []
    for (const waiting of done) this.#finish(waiting)
  }

  /** Retries until the rows are on disk: what was taken in is never dropped. A failed segment is closed and left. */
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

  /** After a failed write the tail of the file is unknown: what was synced is kept, the rows go to a new file. */
  async #abandonSegment(): Promise<void> {
    const segment = this.#segment
    this.#segment = undefined
    if (segment === undefined) return
    await segment.file.truncate(segment.bytes).catch(() => undefined)
    await segment.file.close().catch(() => undefined)
    if (segment.bytes > 0) this.loader.add(segment.path, segment.bytes, segment.openedAt)
  }

  async #hand(segment: OpenSegment): Promise<void> {
    this.#segment = undefined
    await segment.file.close().catch((error: unknown) => this.#options.onFailure('write', error))
    this.loader.add(segment.path, segment.bytes, segment.openedAt)
  }
}

function isFull(segment: OpenSegment): boolean {
  const ageMs = performance.now() - segment.openedAt
  if (segment.bytes >= largeSegmentBytes) return true
  return ageMs >= (segment.bytes >= fullSegmentBytes ? fullSegmentMs : smallSegmentMs)
}
