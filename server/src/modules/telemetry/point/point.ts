// The catalogue of the intake: boxes, points, and the settings for the samples of each point.

import type { CataloguePoint } from '../../equipment/index.ts'

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

export interface IntakePoint extends Omit<CataloguePoint, 'objectId'> {
  /** The device code of its object, if the point receives the tag of another device. */
  readonly objectDeviceCode?: string
}

/** The data that the intake needs. `loadCatalogue` returns all of it or that of some boxes. */
export interface IntakeCatalogue {
  companies: IntakeCompany[]
  boxes: IntakeBox[]
  points: IntakePoint[]
  /** Points that other intakes receive, of the boxes that were asked for. An object may have moved to such a box. */
  foreignPointIds?: readonly string[] | undefined
}

/** Monitor of one point. `take` is called for every sample that updates the latest value, never for late or historical ones. */
export interface PointMonitor {
  /** Returns whether the sample affects later decisions, so that a replay of this run needs it. */
  take(ts: number, rts: number, value: number | string | null, quality: number): boolean
  /** A sample of an earlier run, in the same order. The monitor ignores those it knows. */
  replay(ts: number, rts: number, value: number | string | null, quality: number): void
  /** The latest value, when the monitor is attached or the value is restored after a start. */
  restore?(ts: number, rts: number, value: number | string | null, quality: number): void
  /** A sample that is older than the latest one, or buffered. It is stored and has no other effect. */
  takeLate?(ts: number, rts: number): void
  /** The value is no longer fresh from an instant on, because its box, device or point is silent. */
  lose?(at: number): void
}

/** Returns the silence after which a point is stale, ms; 0 is never. */
export function staleAfterMs(point: Pick<IntakePoint, 'staleMs' | 'periodMs'>): number {
  return point.staleMs ?? Math.max(3 * point.periodMs, 60_000)
}
