// Stores the latest values regularly and restores them at the start: in a file, or for shared slots in the database.
import { slotOf } from '../../../platform/broker/external/slot.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { SlotState } from '../../../platform/cluster/slot-state.ts'
import type { History } from '../../../platform/history/history.ts'
import { RowBuffer, type SampleRow, visitRows } from '../../../platform/history/row-codec.ts'
import type { Catalogue } from '../intake/catalogue.ts'
import type { IntakeOptions } from '../intake/intake-messages.ts'
import type { SegmentRetention } from '../intake/segment-retention.ts'
import { appendLatest, readSnapshot, writeSnapshot } from '../sample/latest-snapshot.ts'
import type { PointState } from '../sample/point-state.ts'
import { replaySkipped } from '../sample/store-filter.ts'
import { insertLeftovers, type LeftoverPoint } from './insert-leftovers.ts'
import { replayHistory } from './replay-history.ts'

export interface LatestKeeperOptions {
  readonly options: Pick<IntakeOptions, 'snapshotPath' | 'leftoverFolders'>
  readonly slots: SlotState | undefined
  readonly catalogue: Catalogue
  readonly retention: SegmentRetention
  readonly clock: ReceiveClock
  /** Stores the periods of samples that a failed server left on its disk. */
  readonly storeLatePoints?: ((points: readonly LeftoverPoint[]) => Promise<void>) | undefined
  /** Returns a number that grows with each change of a latest value. */
  changes(): number
  failed(error: unknown): void
}

/** Age at which segments of shared slots are inserted, because a server that fails takes them along. */
export const sharedSegmentMs = 1000
/** Slots that are stored in one transaction, and in one interval; those with the oldest snapshot first. */
const slotsAtOnce = 8

export class LatestKeeper {
  readonly #options: LatestKeeperOptions
  #saving: Promise<void> = Promise.resolve()
  #savedChanges = -1
  #isLoaded = false
  readonly #slotByBox = new Map<string, number>()
  /** By slot, in the order of their storing: receive time of the newest stored value. */
  readonly #savedRts = new Map<number, number>()
  /** By slot: receive time from which was replayed, until the consequences of the replay are stored. */
  readonly #replayedSince = new Map<number, number>()
  #loadedAt = 0

  constructor(options: LatestKeeperOptions) {
    this.#options = options
  }

  /** Restores the latest values, and replays what was received since they were stored. */
  async load(history: History, replay: (state: PointState, row: SampleRow) => void): Promise<void> {
    const { options, slots, catalogue, storeLatePoints } = this.#options
    await insertLeftovers(history, options.leftoverFolders ?? [], async (points) => storeLatePoints?.(points))
    const restore = (row: SampleRow): void => {
      const state = catalogue.points.get(row.point)
      if (!state || (state.hasLatest && state.rts >= row.rts)) return
      state.restore(row.ts, row.rts, row.value)
      replaySkipped(state, row)
    }
    await readSnapshot(options.snapshotPath, restore)
    if (slots) await this.#loadSlots(slots, { history, restore, replay })
    this.#isLoaded = true
  }

  async #loadSlots(
    slots: SlotState,
    {
      history,
      restore,
      replay,
    }: {
      readonly history: History
      readonly restore: (row: SampleRow) => void
      readonly replay: (state: PointState, row: SampleRow) => void
    },
  ): Promise<void> {
    const { catalogue } = this.#options
    const snapshots = await slots.load()
    for (const { rows } of snapshots) visitRows(rows, restore)
    const since = new Map(snapshots.map(({ slot, neededSince }) => [slot, neededSince]))
    const states = [...catalogue.points.values()].filter((state) => since.has(this.#slotOf(state)))
    await replayHistory(
      history,
      { pointIds: states.map(({ point }) => point.pointId), since: Math.min(...since.values()) },
      (row) => {
        const state = catalogue.points.get(row.point)
        if (state && row.rts >= (since.get(this.#slotOf(state)) ?? 0)) replay(state, row)
      },
    )
    for (const [slot, neededSince] of since) this.#replayedSince.set(slot, neededSince)
    this.#loadedAt = this.#options.clock.cut()
    // The first owner of a slot leaves a snapshot from which its successor replays.
    await this.#saveSlots(slots, 'all')
  }

  /** Stores changed latest values, after the store operation that is running. Has no effect before they are restored. */
  save(extent: 'some' | 'all' = 'some'): Promise<void> {
    const { slots, failed } = this.#options
    if (!this.#isLoaded) return this.#saving
    this.#saving = this.#saving.then(() => (slots ? this.#saveSlots(slots, extent) : this.#saveFile())).catch(failed)
    return this.#saving
  }

  async #saveFile(): Promise<void> {
    const { options, catalogue, retention, clock } = this.#options
    const changes = this.#options.changes()
    const at = clock.cut()
    if (changes !== this.#savedChanges) await writeSnapshot(options.snapshotPath, catalogue.points.values())
    this.#savedChanges = changes
    retention.snapshotAt = at
  }

  async #saveSlots(slots: SlotState, extent: 'some' | 'all'): Promise<void> {
    const { catalogue, retention, clock } = this.#options
    const statesBySlot = Map.groupBy(
      catalogue.points.values().filter(({ hasLatest }) => hasLatest),
      (state) => this.#slotOf(state),
    )
    const newestOf = (slot: number): number =>
      statesBySlot.get(slot)?.reduce((last, { rts }) => Math.max(last, rts), 0) ?? 0
    const oldestFirst = [...slots.slots].sort((left, right) => this.#orderOf(left) - this.#orderOf(right))
    const changed = oldestFirst.filter((slot) => this.#savedRts.get(slot) !== newestOf(slot))
    const end = extent === 'some' ? Math.min(changed.length, slotsAtOnce) : changed.length
    for (let start = 0; start < end; start += slotsAtOnce) {
      // Each transaction has its own instant, so a reload between two does no harm.
      const at = clock.cut()
      const saved = changed.slice(start, start + slotsAtOnce).map((slot) => ({ slot, newest: newestOf(slot) }))
      const snapshots = saved.map(({ slot }) => ({
        slot,
        neededSince: this.#neededSince(slot, at),
        rows: encode(statesBySlot.get(slot) ?? []),
      }))
      await slots.save(snapshots)
      for (const { slot, newest } of saved) {
        this.#savedRts.delete(slot)
        this.#savedRts.set(slot, newest)
      }
    }
    retention.snapshotAt = clock.cut()
  }

  /** Returns the receive time from which the next owner of a slot replays. */
  #neededSince(slot: number, at: number): number {
    const { unstoredSince } = this.#options.retention
    // The monitors count what was replayed as received now.
    if (unstoredSince > this.#loadedAt) this.#replayedSince.clear()
    return Math.min(unstoredSince, at + 1, this.#replayedSince.get(slot) ?? Number.POSITIVE_INFINITY)
  }

  #orderOf(slot: number): number {
    return [...this.#savedRts.keys()].indexOf(slot)
  }

  #slotOf({ point: { companyId, boxId } }: PointState): number {
    const known = this.#slotByBox.get(boxId)
    if (known !== undefined) return known
    const slot = slotOf(companyId, boxId)
    this.#slotByBox.set(boxId, slot)
    return slot
  }
}

function encode(states: readonly PointState[]): Buffer {
  const rows = new RowBuffer(4096)
  for (const state of states) appendLatest(rows, state)
  return rows.rows()
}
