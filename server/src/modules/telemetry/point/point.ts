// The catalogue of the intake: boxes, points, and the settings for the samples of each point.

import type { ClampPolicy, DataType, StoreMode } from '@gemba/contract/telemetry/sample.ts'

export interface IntakeCompany {
  companyId: string
  companyCode: string
  /** IANA zone of times that boxes send as text without an offset. */
  zone: string
  /** Days that raw samples are stored; 0 = unlimited. Older arrivals are dropped and counted. */
  rawRetentionDays: number
}

export interface IntakeBox {
  boxId: string
  boxCode: string
  companyId: string
  /** Messages of a disabled box are refused and counted. */
  enabled: boolean
}

export interface IntakePoint {
  pointId: string
  companyId: string
  boxId: string
  deviceCode: string
  code: string
  dataType: DataType
  /** Engineering value = raw * scale + offset. */
  scale: number
  offset: number
  engLow: number | null
  engHigh: number | null
  clampPolicy: ClampPolicy
  /** Expected update period; 0 = unknown. */
  periodMs: number
  /** Silence after which the value is stale; 0 = never, null = max(3 * periodMs, 60 s). */
  staleMs: number | null
  storeMode: StoreMode
  /** Absolute, in engineering units. */
  storeDeadband: number
  /** Heartbeat of on-change storing. */
  maxIntervalMs: number
  minIntervalMs: number
  /** Days that samples are stored; null = setting of the company, 0 = unlimited. */
  retentionDays: number | null
  /** False: out of service. The value stays, readings are counted and ignored. */
  isEnabled: boolean
}

/** The data that the intake needs. `loadCatalogue` returns all of it or that of some boxes. */
export interface IntakeCatalogue {
  companies: IntakeCompany[]
  boxes: IntakeBox[]
  points: IntakePoint[]
}

/** Monitor of one point. Called for every sample that updates the latest value, never for late or historical ones. */
export interface PointMonitor {
  /** Returns whether the sample affects later decisions, so that a replay of this run needs it. */
  take(ts: number, rts: number, value: number | string | null, quality: number): boolean
  /** A sample of an earlier run, in the same order. The monitor ignores those it knows. */
  replay(ts: number, rts: number, value: number | string | null, quality: number): void
}

/** Returns the silence after which a point is stale, ms; 0 is never. */
export function staleAfterMs(point: Pick<IntakePoint, 'staleMs' | 'periodMs'>): number {
  return point.staleMs ?? Math.max(3 * point.periodMs, 60_000)
}
