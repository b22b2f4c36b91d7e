// Writes the latest values of the boxes of an intake to Redis: once a second those that changed, and at once those that
// decided an alarm. While Redis is slow or away only the newest value of each point waits, in its point state.
import type { Catalogue } from '../intake/catalogue.ts'
import type { IntakeHooks } from '../intake/intake-hooks.ts'
import type { PointState } from '../sample/point-state.ts'
import type { LeaseProof } from '../slot/lease-proof.ts'
import type { BoxValues, LatestStore } from './latest-store.ts'

const sweepMs = 1000
/** Minimum time between two writes of what decided alarms. */
const urgentMs = 50

/** What was written of a point. */
interface WrittenValue {
  boxId: string
  ts: number
  rts: number
  quality: number
}

export interface LatestWriterOptions {
  readonly store: Pick<LatestStore, 'write' | 'remove' | 'onEmpty'>
  readonly slots: readonly number[]
  points(): ReadonlyMap<string, PointState>
  /** Whether this server surely owns its slots. */
  isOwner(): boolean
}

export class LatestWriter {
  readonly #options: LatestWriterOptions
  #written = new Map<PointState, WrittenValue>()
  #boxIds = new Set<string>()
  #urgent = new Set<PointState>()
  #pointCount = 0
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #urgentTimer: NodeJS.Timeout | undefined

  constructor(options: LatestWriterOptions) {
    this.#options = options
    options.store.onEmpty(() => {
      this.#written = new Map()
      this.#boxIds = new Set()
    })
  }

  start(): void {
    this.#timer = setInterval(() => this.#sweep(), sweepMs)
    this.#sweep()
  }

  /** Writes what has changed since. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    clearTimeout(this.#urgentTimer)
    await this.#writing
    this.#sweep()
    await this.#writing
  }

  /** The latest value of a point decided an alarm. */
  writeSoon(state: PointState): void {
    this.#urgent.add(state)
    this.#urgentTimer ??= setTimeout(() => {
      this.#urgentTimer = undefined
      // The sweep writes them if Redis is busy.
      const states = this.#urgent
      this.#urgent = new Set()
      this.#write(states)
    }, urgentMs)
  }

  #sweep(): void {
    const points = this.#options.points()
    if (points.size < this.#pointCount || points.size < this.#written.size) this.#removeGone(points)
    this.#pointCount = points.size
    this.#write(points.values())
  }

  #removeGone(points: ReadonlyMap<string, PointState>): void {
    for (const state of this.#written.keys()) if (points.get(state.point.pointId) !== state) this.#written.delete(state)
    const present = new Set(points.values().map(({ point }) => point.boxId))
    const gone = [...this.#boxIds].filter((boxId) => !present.has(boxId))
    for (const boxId of gone) this.#boxIds.delete(boxId)
    this.#options.store.remove(gone).catch(() => undefined)
  }

  /** Writes what changed, unless an earlier write is not answered yet. */
  #write(states: Iterable<PointState>): void {
    if (this.#writing || !this.#options.isOwner()) return
    const changed: PointState[] = []
    for (const state of states) if (this.#isChanged(state)) changed.push(state)
    // What Redis did not take is written at the next sweep.
    this.#writing = this.#send(changed)
      .catch(() => undefined)
      .finally(() => {
        this.#writing = undefined
      })
  }

  #isChanged(state: PointState): boolean {
    if (!state.hasLatest) return false
    const written = this.#written.get(state)
    return (
      written === undefined ||
      written.boxId !== state.point.boxId ||
      written.rts !== state.rts ||
      written.quality !== state.quality ||
      written.ts !== state.ts
    )
  }

  async #send(changed: readonly PointState[]): Promise<void> {
    const { store, slots } = this.#options
    const [written, boxIds] = [this.#written, this.#boxIds]
    const values = changed.map((state) => ({ state, update: state.toUpdate() }))
    const byBox = Map.groupBy(values, ({ state }) => state.point.boxId)
    const newIds = [...byBox.keys()].filter((boxId) => !boxIds.has(boxId))
    const whole = new Set(newIds)
    await store.write(
      [...byBox].map(
        ([boxId, entries]): BoxValues => ({
          boxId,
          values: entries.map(({ update }) => update),
          isWhole: whole.has(boxId),
        }),
      ),
      slots,
    )
    for (const boxId of newIds) boxIds.add(boxId)
    for (const { state, update } of values) {
      const { boxId } = state.point
      written.set(state, { boxId, ts: update[1], rts: update[2], quality: update[4] })
    }
  }
}

/** Returns the writer of an intake; undefined if no other server reads its values. */
export function createLatestWriter(
  { slots, latestStore: store }: Pick<IntakeHooks, 'slots' | 'latestStore'>,
  { points }: Catalogue,
  proof: LeaseProof,
): LatestWriter | undefined {
  if (!slots || !store) return undefined
  return new LatestWriter({ store, slots: slots.slots, points: () => points, isOwner: () => proof.isProven })
}
