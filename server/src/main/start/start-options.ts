import type { FastifyInstance } from 'fastify'
import type { Licences } from '../../modules/identity/index.ts'
import type { DeliveryPace } from '../../modules/message/index.ts'
import type { AndonClock } from '../../modules/production/index.ts'
import type { IntakePort } from '../../modules/telemetry/index.ts'
import type { HeartbeatTiming } from '../../platform/broker/external/slot-connection.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DiskSpace } from '../../platform/disk/disk-guard.ts'
import type { History } from '../../platform/history/history.ts'
import type { Inspect } from '../../platform/http/pipeline/step.ts'
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Settings } from '../../platform/settings.ts'
import type { StartedStore } from './start-store.ts'

/** The product before anybody can call it from outside. */
export interface OpenProduct {
  readonly app: FastifyInstance
  readonly database: Database
  readonly intake: IntakePort
  readonly history: History
  readonly licences: Licences
  /** Looks for calls that wait too long. */
  readonly callClock: AndonClock
  readonly outbound: Outbound
  /** Address that is listened on. */
  readonly host: string
  /** Code of the set-up link; undefined once there is somebody who can sign in. */
  readonly setupCode: string | undefined
}

export interface Product extends OpenProduct {
  /** Whether the store holds the demo plant. */
  readonly isDemo: boolean
  readonly port: number
  readonly mqttPort: number
  /** Closes everything with all of it on disk. */
  stop(): Promise<void>
}

/** Adds routes to those of the modules, or wraps them. */
export type ExtendRoutes = (
  routes: readonly BoundRoute[],
  services: Pick<OpenProduct, 'database' | 'intake'>,
) => readonly BoundRoute[]

export interface StartOptions {
  readonly settings: Settings
  /** Store of these settings that was begun already. */
  readonly begun?: StartedStore | undefined
  /** Lets companies send to this machine's loopback: for mail servers of tests, never from a setting. */
  readonly allowsLoopback?: boolean
  /** Reads the space of a disk; a test says how full it is. */
  readonly readSpace?: (folder: string) => Promise<DiskSpace>
  /** How often things are looked at, where a test does not want to wait as long as a plant does. */
  readonly pace?: {
    readonly diskMs?: number
    readonly deliveries?: Partial<DeliveryPace>
    readonly callsMs?: number
    readonly heartbeat?: HeartbeatTiming
  }
  /** Told what is being done, for the terminal. */
  say(line: string): void
  /** Told what failed and is being tried again, and every failure behind a code 500. */
  report(message: string, error: unknown): void
  /** A store or the intake ended by itself: the product cannot go on. */
  failed(reason: string): void
  /** Ends the product in order, to be started again at once. */
  restart(): void
  /** Sees each answer and each refusal of a call; a test holds them against their declarations. */
  readonly inspect?: Inspect
  readonly extendRoutes?: ExtendRoutes
  /** Runs when the stores stand and calls can be made, before anybody else can call. */
  seed?(product: OpenProduct): Promise<void>
}
