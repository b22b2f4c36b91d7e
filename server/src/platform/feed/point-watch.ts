// Who watches which points, and the numbering that lets a browser notice a message it has missed.
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
  /** Those of the points that the actor may see. */
  permitted(actor: Actor, pointIds: readonly string[]): Promise<string[]>
  latest(pointIds: readonly string[]): Promise<FeedValue[]>
  watch(pointIds: readonly string[]): void
  onValues(listener: (values: readonly FeedValue[]) => void): void
}

export interface Watcher {
  /** As the session was judged last. */
  actor: Actor
  readonly emit: (message: { seq: number; values: FeedValue[] }) => void
  /** Number of the last message sent. */
  seq: number
}

export interface Snapshot {
  readonly seq: number
  readonly values: FeedValue[]
}

/** Points that one socket may watch. */
const mostPoints = 20_000

export class PointWatch {
  readonly #source: PointSource
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #points = new Map<Watcher, Set<string>>()
  readonly #left = new WeakSet<Watcher>()

  constructor(source: PointSource) {
    this.#source = source
    source.onValues((values) => this.#spread(values))
  }

  /** Adds points the watcher may see; returns their latest values and the number that the next message follows. */
  async add(watcher: Watcher, pointIds: readonly string[]): Promise<Snapshot> {
    const permitted = await this.#source.permitted(watcher.actor, pointIds)
    // Whoever left meanwhile is not added to stay for ever.
    if (this.#left.has(watcher)) return { seq: watcher.seq, values: [] }
    const own = this.#points.get(watcher) ?? new Set()
    this.#points.set(watcher, own)
    for (const pointId of permitted) {
      if (own.size >= mostPoints) break
      own.add(pointId)
      const watchers = this.#watchers.get(pointId) ?? new Set()
      this.#watchers.set(pointId, watchers.add(watcher))
    }
    this.#notify()
    return this.#snapshot(watcher, permitted)
  }

  async remove(watcher: Watcher, pointIds: readonly string[]): Promise<Snapshot> {
    for (const pointId of pointIds) this.#forget(watcher, pointId)
    this.#notify()
    return { seq: watcher.seq, values: [] }
  }

  /** All values the watcher watches, for a browser that has missed a message. */
  resync(watcher: Watcher): Promise<Snapshot> {
    return this.#snapshot(watcher, [...(this.#points.get(watcher) ?? [])])
  }

  /** Takes from a watcher what it may see no longer. */
  async renew(watcher: Watcher): Promise<void> {
    const watched = [...(this.#points.get(watcher) ?? [])]
    if (watched.length === 0) return
    const permitted = new Set(await this.#source.permitted(watcher.actor, watched))
    for (const pointId of watched) if (!permitted.has(pointId)) this.#forget(watcher, pointId)
    this.#notify()
  }

  leave(watcher: Watcher): void {
    this.#left.add(watcher)
    for (const pointId of this.#points.get(watcher) ?? []) this.#forget(watcher, pointId)
    this.#points.delete(watcher)
    this.#notify()
  }

  async #snapshot(watcher: Watcher, pointIds: readonly string[]): Promise<Snapshot> {
    const values = await this.#source.latest(pointIds)
    return { seq: watcher.seq, values }
  }

  #forget(watcher: Watcher, pointId: string): void {
    this.#points.get(watcher)?.delete(pointId)
    const watchers = this.#watchers.get(pointId)
    watchers?.delete(watcher)
    if (watchers?.size === 0) this.#watchers.delete(pointId)
  }

  #notify(): void {
    this.#source.watch([...this.#watchers.keys()])
  }

  #spread(values: readonly FeedValue[]): void {
    const outgoing = new Map<Watcher, FeedValue[]>()
    for (const value of values) {
      for (const watcher of this.#watchers.get(value[0]) ?? []) {
        const list = outgoing.get(watcher)
        if (list) list.push(value)
        else outgoing.set(watcher, [value])
      }
    }
    for (const [watcher, own] of outgoing) watcher.emit({ seq: ++watcher.seq, values: own })
  }
}
