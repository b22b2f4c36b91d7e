// What the intake thread asks of the rest of the product: its catalogue, its secrets, its monitors, its stores.

import type { BoxLogin, Credentials, NotJudged } from '../../../platform/broker/login.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { DiskSpace } from '../../../platform/disk/disk-guard.ts'
import type { BoxEvent } from '../box/box-event.ts'
import type { BoxRecordChange, StoredBoxRecord } from '../box/box-reports.ts'
import type { SilenceStore } from '../box/silence-keeper.ts'
import type { IntakeCatalogue, IntakePoint, PointMonitor } from '../point/point.ts'
import type { CatalogueScope } from './catalogue.ts'

/** What the intake needs from the rest of the product. */
export interface IntakeHooks {
  /** Stamps what arrives. */
  readonly clock: ReceiveClock
  /** All companies, boxes and enabled points, or those of some boxes (with their companies). */
  loadCatalogue(scope: CatalogueScope): Promise<IntakeCatalogue>
  /** A box by user name (`box`, or `company/box`) and secret; null refuses it, `throttled` for now. */
  authenticate(credentials: Credentials): Promise<BoxLogin | NotJudged | null>
  monitors: {
    /** Called for each point at the start and whenever it was loaded anew; undefined when nobody listens. */
    attach(point: IntakePoint): PointMonitor | undefined
    /** The point left the catalogue. */
    detach(pointId: string): void
    /** Called once the samples of an earlier run have been replayed. `whenSynced` resolves when all taken so far are on disk. */
    start?(whenSynced: () => Promise<void>): void
    /** Samples received before this instant have led to nothing that a crash would undo. */
    storedBefore?(): number
    /** More waits to be stored than may: acknowledgements are held back. */
    isFull?(): boolean
  }
  /** Stores entries of box logs. The same entry may come twice. */
  storeBoxEvents(events: readonly BoxEvent[]): Promise<void>
  /** What earlier runs stored of boxes, and storing what is new. */
  loadBoxRecords(): Promise<StoredBoxRecord[]>
  saveBoxRecords(changes: readonly BoxRecordChange[]): Promise<void>
  readonly silences: SilenceStore
  /** Reads the space of the spool's disk; the system's own answer when not given. */
  readDiskSpace?(folder: string): Promise<DiskSpace>
  /** A message of the main thread; the answer goes back. */
  receive?(message: unknown): unknown
  close(): Promise<void>
}
