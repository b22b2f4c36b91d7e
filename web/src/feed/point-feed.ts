// Live values of the points that are on the screen. Pure: the wire is handed in, so gaps and reconnects can be tested.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { Reading } from '../ui/value/value.tsx'

/** State of the subscription: `seq` counts the batches sent to this socket. */
export interface PointState {
  seq: number
  values: readonly PointUpdate[]
}

export interface PointWire {
  subscribe: (points: string[]) => Promise<PointState>
  resync: () => Promise<PointState>
  unsubscribe: (points: string[]) => void
}

/** A reading with the server's time of receipt. */
type ReceivedReading = Reading & { readonly rts: number }

type Listener = (pointId: string, reading: Reading) => void

export class PointFeed {
  readonly #latest = new Map<string, ReceivedReading>()
  readonly #watchers = new Map<string, Set<Listener>>()
  readonly #added = new Set<string>()
  readonly #removed = new Set<string>()
  #wire: PointWire | undefined
  #seq = 0
  #isResyncing = false
  #isFlushing = false

  /** A connection stands: everything watched is subscribed anew. `undefined`: it is gone. */
  connect(wire: PointWire | undefined): void {
    this.#wire = wire
    this.#isResyncing = false
    if (!wire) return
    for (const point of this.#watchers.keys()) this.#added.add(point)
    this.#removed.clear()
    this.#flushSoon()
  }

  /** The last known reading of a watched point. */
  read(pointId: string): Reading | undefined {
    return this.#latest.get(pointId)
  }

  /** Calls the listener for each new reading until the answer is called. */
  watch(points: readonly string[], listener: Listener): () => void {
    for (const point of points) {
      const watchers = this.#watchers.get(point)
      if (watchers) watchers.add(listener)
      else {
        this.#watchers.set(point, new Set([listener]))
        this.#removed.delete(point)
        this.#added.add(point)
      }
    }
    this.#flushSoon()
    return () => this.#unwatch(points, listener)
  }

  /** A batch from the server; a gap in its numbers means that one was lost. */
  take({ seq, values }: PointState): void {
    if (seq !== this.#seq + 1) void this.#resync()
    this.#seq = seq
    this.#store(values, (known, { ts, rts }) => ts < known.ts && rts >= known.rts)
  }

  #unwatch(points: readonly string[], listener: Listener): void {
    for (const point of points) {
      const watchers = this.#watchers.get(point)
      watchers?.delete(listener)
      if (watchers?.size !== 0) continue
      this.#watchers.delete(point)
      this.#latest.delete(point)
      if (!this.#added.delete(point)) this.#removed.add(point)
    }
    this.#flushSoon()
  }

  /** One message for all that a screen asks for while it is drawn. */
  #flushSoon(): void {
    if (this.#isFlushing) return
    this.#isFlushing = true
    queueMicrotask(() => {
      this.#isFlushing = false
      this.#flush()
    })
  }

  #flush(): void {
    const wire = this.#wire
    if (!wire) return
    const removed = [...this.#removed]
    const added = [...this.#added]
    this.#removed.clear()
    this.#added.clear()
    if (removed.length > 0) wire.unsubscribe(removed)
    if (added.length > 0) this.#adopt(wire.subscribe(added), wire)
  }

  async #resync(): Promise<void> {
    if (this.#isResyncing || !this.#wire) return
    this.#isResyncing = true
    await this.#adopt(this.#wire.resync(), this.#wire)
    this.#isResyncing = false
  }

  async #adopt(answer: Promise<PointState>, wire: PointWire): Promise<void> {
    const state = await answer.catch(() => undefined)
    if (!state || wire !== this.#wire) return
    this.#seq = state.seq
    // An answer may have been made before a batch that has overtaken it.
    this.#store(state.values, (known, { ts }) => ts < known.ts)
  }

  /**
   * An older sample that came later never replaces the reading. One that is older in both times does: what was newer has
   * been removed. With the time 0 no value is left.
   */
  #store(
    values: readonly PointUpdate[],
    isOvertaken: (known: ReceivedReading, next: ReceivedReading) => boolean,
  ): void {
    for (const [pointId, ts, rts, value, quality] of values) {
      const watchers = this.#watchers.get(pointId)
      if (!watchers) continue
      const reading = { ts, rts, value, quality }
      const known = this.#latest.get(pointId)
      if (known && isOvertaken(known, reading)) continue
      if (ts === 0) this.#latest.delete(pointId)
      else this.#latest.set(pointId, reading)
      for (const watcher of watchers) watcher(pointId, reading)
    }
  }
}
