// Messages between the main thread and the intake thread.

import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { BrokerState } from '../../../platform/broker/external/broker-state.ts'
import type { HeartbeatTiming } from '../../../platform/broker/external/slot-connection.ts'
import type { ListenerOptions } from '../../../platform/broker/listeners.ts'
import type { BoxLogin, Credentials, LoginCheckFailure } from '../../../platform/broker/login.ts'
import type { SlotLease } from '../../../platform/cluster/slot-lease.ts'
import type { HistoryLocation } from '../../../platform/history/history.ts'
import type { SampleRow } from '../../../platform/history/row-codec.ts'
import type { BoxReport } from '../box/box-reports.ts'
import type { BoxStateChange } from '../box/box-sessions.ts'
import type { BoxSummary } from '../box/box-summary.ts'
import type { DriverChange } from '../box/follow-drivers.ts'
import type { ControlAck, ControlOrder, ControlPresence, ControlSending } from '../control/control-order.ts'
import type { IntakeMetrics } from '../sample/intake-meter.ts'
import type { WriteAnswer, WriteRequest } from '../sample/sample-writer.ts'
import type { CatalogueScope, DeviceNewest } from './catalogue.ts'
import type { UnknownDevice } from './connection-guard.ts'
import type { Acceptance } from './pipeline.ts'
import type { SpoolLeftover } from './spool-leftover.ts'

/** Plain values only, because they are copied to the worker thread. */
export interface IntakeOptions {
  history: HistoryLocation
  spoolFolder: string
  snapshotPath: string
  /** Ports of the broker in this process. Not used with `external`. */
  mqtt: ListenerOptions
  /**
   * An external broker, with the client id of this installation. `formerSessionsMark` is the file to write after the
   * sessions of earlier releases are removed; undefined if there are none.
   */
  external?: { url: string; clientId: string; formerSessionsMark: string | undefined; timing?: HeartbeatTiming }
  /** The slots of an intake that shares the boxes with other servers; undefined if it owns all of them. */
  leases?: readonly SlotLease[]
  /** Redis and the prefix of its keys, by which servers exchange latest values; undefined for a single server. */
  live?: { readonly url: string; readonly prefix: string } | undefined
  /**
   * When a message is acknowledged: after it is in the spool of this server (default), or in history, so that nothing is
   * lost with the disk of the server.
   */
  acknowledgement?: 'spool' | 'insert' | undefined
  /** Spools that intakes of this server left. Their rows are inserted into history before the start. */
  leftoverFolders?: readonly string[]
}

export interface IntakeCounters {
  points: number
  boxes: number
  messages: number
  samples: number
  malformed: number
  unmapped: number
  late: number
  duplicates: number
  tooOld: number
  /** Number of samples written to the spool since the start. */
  stored: number
  commits: number
  queuedSegments: number
  queuedBytes: number
  insertedSegments: number
  insertFailures: number
}

/** One HTTP message of a box. */
export interface IngestMessage {
  boxId: string
  body: Uint8Array
  isHistorical: boolean
}

/** The requests that the intake thread handles. */
export interface IntakeCalls {
  /** Returns the latest values of those points that have one. */
  latest(pointIds: readonly string[]): PointUpdate[]
  /** Returns the time of the newest reading of each device of a company. */
  newestByDevice(companyId: string): DeviceNewest[]
  /** Returns those of the points that are disabled. */
  outOfService(pointIds: readonly string[]): string[]
  /** Replaces the set of watched points. */
  watch(pointIds: readonly string[]): void
  /** Resolves when everything received so far is in history, or what was acknowledged of some points. */
  flush(points?: readonly string[]): Promise<void>
  /** Returns the acknowledged samples of some points that are not in history; undefined if they must be flushed. */
  pendingSamples(points: readonly string[]): Promise<SampleRow[] | undefined>
  /** Keeps segments whose consequences are not stored yet on disk until `releaseReadings`. */
  holdReadings(): void
  releaseReadings(): void
  /** Returns the last receive time (epoch ms). Samples after the call have a later one. */
  cut(): number
  /** Reloads the whole catalogue, or that of some boxes. */
  reload(scope: CatalogueScope): Promise<void>
  /** Verifies the secret of a box. MQTT and HTTP share the same limits. */
  authenticate(credentials: Credentials): Promise<BoxLogin | LoginCheckFailure | null>
  /** Processes a message. Resolves when it is durable. */
  ingest(message: IngestMessage): Promise<Acceptance | 'failed' | 'tooBusy' | 'diskFull' | 'boxUnknown'>
  /** Performs a write of a user. The caller must check the rights. Resolves when it is durable. */
  write(request: WriteRequest): Promise<WriteAnswer>
  /**
   * Follows the drivers that run in the product for a box: it is online while they are connected, and values of lost
   * devices are no longer fresh.
   */
  followDrivers(boxId: string, change: DriverChange): void
  controlPresence(boxId: string): ControlPresence
  /** Sends a command to a box that is online now, once. Returns the path, or why nothing was sent. */
  sendControl(order: ControlOrder): Promise<ControlSending>
  /** Publishes below `down/` of a box. Returns false if the box is unknown or disabled. */
  publishDown(boxId: string, channel: string, payload: string): Promise<boolean>
  boxReport(boxId: string): (BoxReport & { connectionCount: number; isAwaited: boolean }) | undefined
  /** Returns the summaries of those of the boxes that this intake knows. */
  boxSummaries(boxIds: readonly string[]): BoxSummary[]
  /** Returns sign-ins of a company with names of no box. */
  strangersOf(companyId: string): UnknownDevice[]
  /** Records an HTTP request with the path of another box than the one that signed in. */
  refusePath(boxId: string, refused: { path: string; address: string }): void
  /** Returns the ids of the boxes that are online. */
  onlineBoxes(): string[]
  counters(): IntakeCounters
  /** Returns totals since the start, and the maximum lag since the last call. */
  metrics(): IntakeMetrics
  /** Passes a message to the hooks, for example an acknowledged alarm to its monitor. */
  notifyHooks(message: unknown): Promise<unknown>
  /** Flushes everything and closes. */
  stop(): Promise<void>
}

/** Events that the intake thread emits. */
export type IntakeEvent =
  | { event: 'updates'; updates: PointUpdate[] }
  | { event: 'boxState'; change: BoxStateChange }
  /** The start takes longer because readings of an earlier run are replayed. */
  | { event: 'replay'; leftover: SpoolLeftover }
  | { event: 'broker'; state: BrokerState }
  | { event: 'controlAck'; ack: ControlAck }
  | { event: 'hooks'; message: unknown }
  | { event: 'failure'; what: string; message: string }

export type CallName = keyof IntakeCalls

export interface IntakeRequest {
  id: number
  call: CallName
  args: unknown[]
}

export type ToMain =
  | { ready: true; mqttPort: number }
  | { refused: string }
  | { id: number; value: unknown }
  /** `code` is the code of the error, such as a SQLSTATE; empty if it has none. */
  | { id: number; failure: string; code: string }
  | IntakeEvent
