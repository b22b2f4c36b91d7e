// Updates of watched points, coalesced to at most five per second and point. The first is sent at once.

import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { PointState } from './point-state.ts'

const updateSpacingMs = 200
const tickMs = 20
const slotCount = updateSpacingMs / tickMs + 1

/** Collects the updates of watched points and emits them in batches. */
export class WatchedPoints {
  #emit: (updates: PointUpdate[]) => void
  #batch: PointState[] = []
  /** A wheel of 20 ms slots. A scheduled point is in the slot of its time. */
  #slots: PointState[][] = Array.from({ length: slotCount }, () => [])
  #slot = 0
  #slotAt = 0
  #timer: NodeJS.Timeout | undefined
  #watchedIds = new Set<string>()

  constructor(emit: (updates: PointUpdate[]) => void) {
    this.#emit = emit
  }

  start(): void {
    this.#slotAt = performance.now()
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#flush()
  }

  /** Replaces the set of watched points. */
  watch(points: ReadonlyMap<string, PointState>, pointIds: readonly string[]): void {
    const requestedIds = new Set(pointIds)
    for (const pointId of this.#watchedIds) {
      const state = points.get(pointId)
      if (state && !requestedIds.has(pointId)) state.isWatched = false
    }
    for (const pointId of requestedIds) {
      const state = points.get(pointId)
      if (state) state.isWatched = true
    }
    this.#watchedIds = requestedIds
  }

  isWatched(pointId: string): boolean {
    return this.#watchedIds.has(pointId)
  }

  /** Called when the latest value of the point or its quality changed. */
  touch(state: PointState): void {
    if (state.isDue) return
    state.isDue = true
    const waitMs = state.sentAt + updateSpacingMs - performance.now()
    if (waitMs <= 0) {
      if (this.#batch.push(state) === 1) setImmediate(() => this.#flush())
      return
    }
    const ahead = Math.min(slotCount - 1, Math.max(1, Math.ceil(waitMs / tickMs)))
    this.#slots[(this.#slot + ahead) % slotCount]?.push(state)
  }

  #tick(): void {
    const now = performance.now()
    for (; this.#slotAt + tickMs <= now; this.#slotAt += tickMs) {
      this.#slot = (this.#slot + 1) % slotCount
      const due = this.#slots[this.#slot]
      if (due === undefined || due.length === 0) continue
      this.#slots[this.#slot] = []
      for (const state of due) this.#batch.push(state)
    }
    this.#flush()
  }

  #flush(): void {
    if (this.#batch.length === 0) return
    const batch = this.#batch
    this.#batch = []
    const now = performance.now()
    const updates: PointUpdate[] = []
    for (const state of batch) {
      state.isDue = false
      state.sentAt = now
      if (state.isWatched) updates.push(state.toUpdate())
    }
    if (updates.length > 0) this.#emit(updates)
  }
}
