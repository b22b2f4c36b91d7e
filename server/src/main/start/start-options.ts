import type { FastifyInstance } from 'fastify'
import type { DriverHost } from '../../modules/gateway/index.ts'
import type { Licences } from '../../modules/identity/index.ts'
import type { DeliveryPace } from '../../modules/message/index.ts'
import type { AndonClock } from '../../modules/production/index.ts'
import type { IntakeClient } from '../../modules/telemetry/index.ts'
import type { HeartbeatTiming } from '../../platform/broker/external/slot-connection.ts'
import type { Leases } from '../../platform/cluster/leases.ts'
import type { Membership } from '../../platform/cluster/membership.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DiskSpace } from '../../platform/disk/disk-guard.ts'
import type { History } from '../../platform/history/history.ts'
import type { Inspect } from '../../platform/http/pipeline/step.ts'
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Settings } from '../../platform/settings.ts'
import type { StartedStore } from './start-store.ts'

/** The product before it listens. */
export interface OpenProduct {
  readonly app: FastifyInstance
  readonly database: Database
  readonly intake: IntakeClient
  readonly history: History
  readonly licences: Licences
  /** Checks for andon calls that wait too long. */
  readonly callClock: AndonClock
  readonly outbound: Outbound
  readonly drivers: DriverHost
  /** The place of this server among the servers of its database. */
  readonly membership: Membership
  readonly leases: Leases
  /** Address that the product listens on. */
  readonly host: string
  /** Code of the set-up link; undefined if somebody can sign in. */
  readonly setupCode: string | undefined
}

export interface Product extends OpenProduct {
  /** Whether the store contains the demo plant. */
  readonly isDemo: boolean
  readonly port: number
  readonly mqttPort: number
  /** Closes everything, with all data on disk. */
  stop(): Promise<void>
}

/** Adds routes to those of the modules, or wraps them. */
export type ExtendRoutes = (
  routes: readonly BoundRoute[],
  services: Pick<OpenProduct, 'database' | 'intake'>,
) => readonly BoundRoute[]

export interface StartOptions {
  readonly settings: Settings
  /** Store of these settings that is starting already. */
  readonly startedStore?: StartedStore | undefined
  /** Lets companies send to loopback, for mail servers of tests. No setting enables it. */
  readonly allowsLoopback?: boolean
  /** Drivers of tests and their timing. No setting has them. */
  readonly drivers?: Pick<ConstructorParameters<typeof DriverHost>[0], 'modules' | 'timing'> | undefined
  /** Reads the space of a disk. Tests replace it. */
  readonly readSpace?: (folder: string) => Promise<DiskSpace>
  /** Intervals of periodic checks. Tests shorten them. */
  readonly pace?: {
    readonly diskMs?: number
    readonly deliveries?: Partial<DeliveryPace>
    readonly callsMs?: number
    readonly heartbeat?: HeartbeatTiming
  }
  /** Prints a progress line on the terminal. */
  say(line: string): void
  /** Reports failures that are retried, and every failure with code 500. */
  report(message: string, error: unknown): void
  /** Called if a store or the intake ended unexpectedly, so that the product cannot continue. */
  failed(reason: string): void
  /** Stops the product, to be started again at once. */
  restart(): void
  /** Receives each reply and error of a command. Tests compare them with the declarations. */
  readonly inspect?: Inspect
  readonly extendRoutes?: ExtendRoutes
  /** Runs when the stores are open and commands work, before the product listens. */
  seed?(product: OpenProduct): Promise<void>
}
