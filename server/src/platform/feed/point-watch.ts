// Watchers of points, and the sequence numbers by which a browser detects a missed message.
import type { Actor } from '../db/work.ts'

/** A value on the feed: [point, source time, server time, value, quality]. */
export type FeedValue = readonly [
  pointId: string,
  ts: number,
  rts: number,
  value: number | string | null,
  quality: number,
]

export interface PointSource {
  /** Returns the points that the actor may see. */
  permitted(actor: Actor, pointIds: readonly string[]): Promise<string[]>
  latest(pointIds: readonly string[]): Promise<FeedValue[]>
  watch(pointIds: readonly string[]): void
  onValues(listener: (values: readonly FeedValue[]) => void): void
}

export interface Watcher {
  /** Actor of the last session check. */
  actor: Actor
  readonly emit: (message: { seq: number; values: FeedValue[] }) => void
  /** Sequence number of the last message. */
  seq: number
}

export interface Snapshot {
  readonly seq: number
  readonly values: FeedValue[]
}

/** Maximum number of points per socket. */
const maxPoints = 20_000
/** Minimum time between two lists of watched points, which are long if many browsers connect at once. */
const notifyEveryMs = 20
/** Minimum time between two messages, because a socket drops a message that follows at once. */
const emitEveryMs = 20

export class PointWatch {
  readonly #source: PointSource
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #points = new Map<Watcher, Set<string>>()
  readonly #departed = new WeakSet<Watcher>()
  #isNotifiedJustNow = false
  #nextNotice: PromiseWithResolvers<void> | undefined
  /** By point: values that arrived just after the last message. */
  #pending = new Map<string, FeedValue>()
  #isEmittedJustNow = false

  constructor(source: PointSource) {
    this.#source = source
    source.onValues((values) => this.#distribute(values))
  }

  /**
   * Adds the points that the watcher may see. Returns their latest values and the sequence number before the next
   * message.
   */
  async add(watcher: Watcher, pointIds: readonly string[]): Promise<Snapshot> {
    const permitted = await this.#source.permitted(watcher.actor, pointIds)
    // A watcher that left in the meantime is not added, because nothing would remove it.
    if (this.#departed.has(watcher)) return { seq: watcher.seq, values: [] }
    const watchedPoints = this.#points.get(watcher) ?? new Set()
    this.#points.set(watcher, watchedPoints)
    for (const pointId of permitted) {
      if (watchedPoints.size >= maxPoints) break
      watchedPoints.add(pointId)
      const watchers = this.#watchers.get(pointId) ?? new Set()
      this.#watchers.set(pointId, watchers.add(watcher))
    }
    // The values are read after the source knows the points, so that no change is missed.
    await this.#notify()
    return this.#snapshot(watcher, permitted)
  }

  async remove(watcher: Watcher, pointIds: readonly string[]): Promise<Snapshot> {
    for (const pointId of pointIds) this.#unwatch(watcher, pointId)
    void this.#notify()
    return { seq: watcher.seq, values: [] }
  }

  /** Returns the values of all watched points, for a browser that missed a message. */
  resync(watcher: Watcher): Promise<Snapshot> {
    return this.#snapshot(watcher, [...(this.#points.get(watcher) ?? [])])
  }

  /** Removes the points that the watcher may no longer see. */
  async renew(watcher: Watcher): Promise<void> {
    const watched = [...(this.#points.get(watcher) ?? [])]
    if (watched.length === 0) return
    const permitted = new Set(await this.#source.permitted(watcher.actor, watched))
    for (const pointId of watched) if (!permitted.has(pointId)) this.#unwatch(watcher, pointId)
    void this.#notify()
  }

  leave(watcher: Watcher): void {
    this.#departed.add(watcher)
    for (const pointId of this.#points.get(watcher) ?? []) this.#unwatch(watcher, pointId)
    this.#points.delete(watcher)
    void this.#notify()
  }

  async #snapshot(watcher: Watcher, pointIds: readonly string[]): Promise<Snapshot> {
    const values = await this.#source.latest(pointIds)
    return { seq: watcher.seq, values }
  }

  #unwatch(watcher: Watcher, pointId: string): void {
    this.#points.get(watcher)?.delete(pointId)
    const watchers = this.#watchers.get(pointId)
    watchers?.delete(watcher)
    if (watchers?.size === 0) this.#watchers.delete(pointId)
  }

  /** Resolves when the source knows the watched points. */
  #notify(): Promise<void> {
    if (this.#isNotifiedJustNow) {
      this.#nextNotice ??= Promise.withResolvers()
      return this.#nextNotice.promise
    }
    this.#isNotifiedJustNow = true
    setTimeout(() => this.#notifyAgain(), notifyEveryMs)
    this.#source.watch([...this.#watchers.keys()])
    return Promise.resolve()
  }

  #notifyAgain(): void {
    this.#isNotifiedJustNow = false
    const notice = this.#nextNotice
    this.#nextNotice = undefined
    if (notice) void this.#notify().then(notice.resolve)
  }

  #distribute(values: readonly FeedValue[]): void {
    for (const value of values) if (this.#watchers.has(value[0])) this.#pending.set(value[0], value)
    if (!this.#isEmittedJustNow) this.#emit()
  }

  #emit(): void {
    this.#isEmittedJustNow = this.#pending.size > 0
    if (!this.#isEmittedJustNow) return
    setTimeout(() => this.#emit(), emitEveryMs)
    const outgoing = new Map<Watcher, FeedValue[]>()
    for (const value of this.#pending.values()) {
      for (const watcher of this.#watchers.get(value[0]) ?? []) {
        const list = outgoing.get(watcher)
        if (list) list.push(value)
        else outgoing.set(watcher, [value])
      }
    }
    this.#pending = new Map()
    for (const [watcher, list] of outgoing) watcher.emit({ seq: ++watcher.seq, values: list })
  }
}
