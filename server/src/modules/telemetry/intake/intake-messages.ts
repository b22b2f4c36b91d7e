// What the main thread may ask of the intake thread, and what the intake thread tells it.

import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { BrokerState } from '../../../platform/broker/external/broker-state.ts'
import type { HeartbeatTiming } from '../../../platform/broker/external/slot-connection.ts'
import type { ListenerOptions } from '../../../platform/broker/listeners.ts'
import type { BoxLogin, Credentials, NotJudged } from '../../../platform/broker/login.ts'
import type { HistoryLocation } from '../../../platform/history/history.ts'
import type { BoxReport } from '../box/box-reports.ts'
import type { BoxStateChange } from '../box/box-sessions.ts'
import type { IntakeMetrics } from '../sample/intake-meter.ts'
import type { WriteAnswer, WriteRequest } from '../sample/sample-writer.ts'
import type { CatalogueScope, DeviceNewest } from './catalogue.ts'
import type { Stranger } from './connection-guard.ts'
import type { Acceptance } from './pipeline.ts'
import type { SpoolLeftover } from './spool-leftover.ts'

/** Plain values only: they cross into the worker thread. */
export interface IntakeOptions {
  history: HistoryLocation
  spoolFolder: string
  snapshotPath: string
  /** Ports of the broker in this process. Not used with `external`. */
  mqtt: ListenerOptions
  /**
   * A broker of the operator's own, and the name of this installation to it. `formerSessionsMark` is the file to write
   * once the sessions of earlier releases are gone; undefined when there are none.
   */
  external?: { url: string; clientId: string; formerSessionsMark: string | undefined; timing?: HeartbeatTiming }
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
  /** Samples handed to the spool since the start. */
  stored: number
  commits: number
  queuedSegments: number
  queuedBytes: number
  insertedSegments: number
  insertFailures: number
}

/** One HTTP message for the intake. */
export interface IngestMessage {
  boxId: string
  body: Uint8Array
  isHistorical: boolean
}

/** The calls the intake answers. */
export interface IntakeCalls {
  /** The latest values of those points that have one. */
  latest(pointIds: readonly string[]): PointUpdate[]
  /** When each device of a company sent its newest reading. */
  newestByDevice(companyId: string): DeviceNewest[]
  /** Those of the points that are disabled. */
  outOfService(pointIds: readonly string[]): string[]
  /** Replaces the set of watched points. */
  watch(pointIds: readonly string[]): void
  /** Resolves when everything taken in so far is in history. */
  flush(): Promise<void>
  /** Keeps the segments of readings whose consequences are not stored yet on disk until `releaseReadings`. */
  holdReadings(): void
  releaseReadings(): void
  /** Returns the last instant of receipt (epoch ms); everything after the call is received later. */
  cut(): number
  /** Loads the catalogue anew, whole or for some boxes. */
  reload(scope: CatalogueScope): Promise<void>
  /** Judges a box's secret, for MQTT and HTTP alike: both count against the same limits. */
  authenticate(credentials: Credentials): Promise<BoxLogin | NotJudged | null>
  /** Takes a message in; resolves when it is durable. */
  ingest(message: IngestMessage): Promise<Acceptance | 'failed' | 'tooBusy' | 'diskFull' | 'boxUnknown'>
  /** Carries out what a person writes; the caller has checked that he may. Resolves when it is durable. */
  write(request: WriteRequest): Promise<WriteAnswer>
  boxReport(boxId: string): (BoxReport & { connectionCount: number }) | undefined
  /** Sign-ins of a company under names that no box has. */
  strangersOf(companyId: string): Stranger[]
  /** A call by HTTP named another box than the one that signed in. */
  refusePath(boxId: string, refused: { path: string; address: string }): void
  /** Ids of the boxes that are online now. */
  onlineBoxes(): string[]
  counters(): IntakeCounters
  /** Totals since the start, and the lag since the call before. */
  metrics(): IntakeMetrics
  /** Passes a message to the hooks, e.g. an acknowledged alarm to its monitor. */
  notifyHooks(message: unknown): Promise<unknown>
  /** Flushes everything and closes. */
  stop(): Promise<void>
}

/** What the intake tells unasked. */
export type IntakeEvent =
  | { event: 'updates'; updates: PointUpdate[] }
  | { event: 'boxState'; change: BoxStateChange }
  /** The start goes on for a while: what an earlier run left is being read. */
  | { event: 'replay'; leftover: SpoolLeftover }
  | { event: 'broker'; state: BrokerState }
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
  /** `code` is that of the error, such as a SQLSTATE, '' when it has none. */
  | { id: number; failure: string; code: string }
  | IntakeEvent
