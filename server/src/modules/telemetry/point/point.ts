// The catalogue the intake works from: boxes, their points, and what each point wants done with its samples.

import type { ClampPolicy, DataType, StoreMode } from '@gemba/contract/telemetry/sample.ts'

export interface IntakeCompany {
  companyId: string
  companyCode: string
  /** IANA zone of instants that boxes send as text without an offset. */
  zone: string
  /** Days raw samples are kept; 0 = unlimited. Older arrivals are dropped and counted. */
  rawRetentionDays: number
}

export interface IntakeBox {
  boxId: string
  boxCode: string
  companyId: string
  /** A disabled box is refused and counted. */
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
  /** Silence after which the value counts as stale; 0 = never, null = max(3 * periodMs, 60 s). */
  staleMs: number | null
  storeMode: StoreMode
  /** Absolute, in engineering units. */
  storeDeadband: number
  /** Heartbeat of on-change storing. */
  maxIntervalMs: number
  minIntervalMs: number
  /** Days that samples are kept; null follows the company, 0 is without end. */
  retentionDays: number | null
  /** False: out of service. Its value stays, its readings are counted and ignored. */
  isEnabled: boolean
}

/** Everything the intake must know; `loadCatalogue` returns it whole or for some boxes. */
export interface IntakeCatalogue {
  companies: IntakeCompany[]
  boxes: IntakeBox[]
  points: IntakePoint[]
}

/** A hearer of one point: called for every sample that moves the latest value, never for late or historical ones. */
export interface PointMonitor {
  /** Returns whether the sample decides about later ones: it must then be there when an earlier run is replayed. */
  take(ts: number, rts: number, value: number | string | null, quality: number): boolean
  /** A sample of an earlier run, in the same order; the monitor knows which of them it has seen. */
  replay(ts: number, rts: number, value: number | string | null, quality: number): void
}

/** Returns the milliseconds of silence after which a point is stale; 0 is never. */
export function staleAfterMs(point: Pick<IntakePoint, 'staleMs' | 'periodMs'>): number {
  return point.staleMs ?? Math.max(3 * point.periodMs, 60_000)
}
