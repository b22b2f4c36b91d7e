// Live values of the points on the screen. The connection is a parameter, so that tests can produce gaps and
// reconnects.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { Reading } from '../ui/value/value.tsx'

/** State of the subscription. `seq` counts the batches sent to this socket. */
export interface PointState {
  seq: number
  values: readonly PointUpdate[]
}

export interface PointWire {
  subscribe: (points: string[]) => Promise<PointState>
  resync: () => Promise<PointState>
  unsubscribe: (points: string[]) => void
}

/** A reading with the time at which the server received it. */
type ReceivedReading = Reading & { readonly rts: number }

/** Maximum number of points of one request. */
const pointsAtOnce = 2000

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

  /** Subscribes everything watched on a new connection. `undefined` means that the connection is lost. */
  connect(wire: PointWire | undefined): void {
    this.#wire = wire
    this.#isResyncing = false
    if (!wire) return
    for (const point of this.#watchers.keys()) this.#added.add(point)
    this.#removed.clear()
    this.#flushSoon()
  }

  /** Returns the last reading of a watched point. */
  read(pointId: string): Reading | undefined {
    return this.#latest.get(pointId)
  }

  /** Calls the listener for each new reading. Returns a function that unsubscribes. */
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

  /** Applies a batch from the server. A gap in the sequence numbers means that a batch was lost. */
  take({ seq, values }: PointState): void {
    if (seq !== this.#seq + 1) void this.#resync()
    this.#seq = seq
    this.#store(values, (storedReading, { ts, rts }) => ts < storedReading.ts && rts >= storedReading.rts)
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

  /** Sends one message for all subscriptions of a render. */
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
    for (let first = 0; first < added.length; first += pointsAtOnce)
      void this.#adopt(wire.subscribe(added.slice(first, first + pointsAtOnce)), wire)
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
    // The server may have created the reply before a batch that arrived earlier.
    this.#store(state.values, (storedReading, { ts }) => ts < storedReading.ts)
  }

  /**
   * Stores readings. An older sample that arrives late does not replace the reading. A sample that is older in both
   * times does, because the newer one has been removed. The time 0 means that no value is left.
   */
  #store(
    values: readonly PointUpdate[],
    isOvertaken: (known: ReceivedReading, next: ReceivedReading) => boolean,
  ): void {
    for (const [pointId, ts, rts, value, quality] of values) {
      const watchers = this.#watchers.get(pointId)
      if (!watchers) continue
      const reading = { ts, rts, value, quality }
      const latest = this.#latest.get(pointId)
      if (latest && isOvertaken(latest, reading)) continue
      if (ts === 0) this.#latest.delete(pointId)
      else this.#latest.set(pointId, reading)
      for (const watcher of watchers) watcher(pointId, reading)
    }
  }
}
