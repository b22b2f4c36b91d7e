// What the intake thread needs from the rest of the product: catalogue, authentication, monitors, stores.

import type { BoxLogin, Credentials, LoginCheckFailure } from '../../../platform/broker/login.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { SlotState } from '../../../platform/cluster/slot-state.ts'
import type { DiskSpace } from '../../../platform/disk/disk-guard.ts'
import type { BoxEvent } from '../box/box-event.ts'
import type { BoxRecordChange, StoredBoxRecord } from '../box/box-reports.ts'
import type { SilenceStore } from '../box/silence-keeper.ts'
import type { ResultSink } from '../calculation/result-sink.ts'
import type { LatestStore } from '../live/latest-store.ts'
import type { IntakeCatalogue, IntakePoint, PointMonitor } from '../point/point.ts'
import type { LeftoverPoint } from '../slot/insert-leftovers.ts'
import type { BoxSnapshot } from '../snapshot/box-snapshot.ts'
import type { CatalogueScope } from './catalogue.ts'

/** The functions that the rest of the product provides to the intake. */
export interface IntakeHooks {
  /** Assigns the receive time. */
  readonly clock: ReceiveClock
  /** Returns all companies, boxes and enabled points, or those of some boxes with their companies. */
  loadCatalogue(scope: CatalogueScope): Promise<IntakeCatalogue>
  /**
   * Returns the box of a user name (`box`, or `company/box`) and secret; null if refused, `throttled` if refused for
   * now.
   */
  authenticate(credentials: Credentials): Promise<BoxLogin | LoginCheckFailure | null>
  monitors: {
    /**
     * Called for each point at the start and after each reload of it. Returns its monitor; undefined if there is none.
     */
    attach(point: Pick<IntakePoint, 'pointId'>): PointMonitor | undefined
    /** Called when the point was removed from the catalogue. */
    detach(pointId: string): void
    /**
     * Called after the samples of an earlier run are replayed. `whenSynced` resolves when all samples so far are on
     * disk. `sink` files the results of calculations.
     */
    start?(whenSynced: () => Promise<void>, sink: ResultSink): void
    /** Called after the samples of a message, before it is acknowledged. */
    settle?(): void
    /** Returns the instant before which all consequences of samples are stored, so that a crash does not undo them. */
    storedBefore?(): number
    /** Returns whether too many changes wait to be stored. Acknowledgements are then delayed. */
    isFull?(): boolean
  }
  /** Stores entries of box logs. The same entry may be passed twice. */
  storeBoxEvents(events: readonly BoxEvent[]): Promise<void>
  /** Stores snapshots of boxes. The same snapshot may be passed twice. */
  storeBoxSnapshots(snapshots: readonly BoxSnapshot[]): Promise<void>
  /** Returns the records of boxes that earlier runs, or the former owners of their slots, stored. */
  loadBoxRecords(boxIds: readonly string[]): Promise<StoredBoxRecord[]>
  saveBoxRecords(changes: readonly BoxRecordChange[]): Promise<void>
  readonly silences: SilenceStore
  /** Stores the periods of samples that arrived from the disk of a failed server, which no monitor has seen. */
  storeLatePoints?(points: readonly LeftoverPoint[]): Promise<void>
  /** The slots of this intake and their stored state; undefined if it owns all slots for good. */
  readonly slots?: SlotState | undefined
  /** Where the latest values are written for other servers; undefined if there are none. */
  readonly latestStore?: LatestStore | undefined
  /** Reads the free space of the spool's disk; default is the operating system. */
  readDiskSpace?(folder: string): Promise<DiskSpace>
  /** Handles a message of the main thread. The return value is sent back. */
  receive?(message: unknown): unknown
  close(): Promise<void>
}
