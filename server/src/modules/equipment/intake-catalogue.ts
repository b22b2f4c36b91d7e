import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'

/** A point as the intake needs it: where its readings come from, how they are scaled and kept. */
export interface CataloguePoint {
  readonly pointId: string
  readonly companyId: string
  readonly boxId: string
  readonly deviceCode: string
  readonly objectId: string
  readonly code: string
  readonly dataType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
  readonly scale: number
  readonly offset: number
  readonly engLow: number | null
  readonly engHigh: number | null
  readonly clampPolicy: 0 | 1 | 2
  readonly periodMs: number
  readonly staleMs: number | null
  readonly storeMode: 0 | 1 | 2
  readonly storeDeadband: number
  readonly minIntervalMs: number
  readonly maxIntervalMs: number
  readonly retentionDays: number | null
  /** False when the point or its object is disabled: it is out of service. */
  readonly isEnabled: boolean
}

/** Every point that readings may arrive for, also those out of service, of all boxes or of the given ones. Call as the product itself. */
export async function listCataloguePoints({ tx }: Read, boxIds: readonly string[] | null): Promise<CataloguePoint[]> {
  const { rows } = await sql<CataloguePoint>`select p.id as "pointId", p.company_id as "companyId", o.box_id as "boxId",
      coalesce(o.device_code, o.code) as "deviceCode", o.id as "objectId", p.code, p.data_type::int as "dataType", p.scale, p."offset",
      p.eng_low as "engLow", p.eng_high as "engHigh", p.clamp_policy::int as "clampPolicy", p.period_ms as "periodMs",
      p.stale_ms as "staleMs", p.store_mode::int as "storeMode", p.store_deadband as "storeDeadband",
      p.min_interval_ms as "minIntervalMs", p.max_interval_ms as "maxIntervalMs", p.retention_days as "retentionDays",
      p.is_enabled = 1 and o.status = 1 as "isEnabled"
    from point p join object o on o.id = p.object_id
    where o.box_id is not null
      and (${boxIds === null} or o.box_id = any(${[...(boxIds ?? [])]}::bigint[]))`.execute(tx)
  return rows
}

/** Those of the points that belong to the reader's company. */
export async function ownPoints({ tx, actor }: Read, pointIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from point
    where company_id = ${actor.companyId} and id = any(${[...pointIds]}::bigint[])`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  return pointIds.filter((id) => found.has(id))
}

/** All points of the reader's company by the days they are kept; null for those that follow the company. */
export async function listPointsByRetention({ tx, actor }: Read): Promise<{ days: number | null; points: string[] }[]> {
  const { rows } = await sql<{ days: number | null; points: string[] }>`select retention_days as days,
      array_agg(id::text order by id) as points
    from point where company_id = ${actor.companyId} group by retention_days`.execute(tx)
  return rows
}

/** Ids of all points of one object of the reader's company. */
export async function pointsOfObject({ tx, actor }: Read, objectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from point
    where company_id = ${actor.companyId} and object_id = ${objectId} order by sort_number, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What shapes the curve of a point: its data type, and when the next stored sample is expected. */
export type CurveSource = Pick<CataloguePoint, 'pointId' | 'dataType' | 'periodMs' | 'storeMode' | 'maxIntervalMs'>

/** Those of the points that belong to the reader's company, in the order asked. */
export async function curveSources({ tx, actor }: Read, pointIds: readonly string[]): Promise<CurveSource[]> {
  const { rows } = await sql<CurveSource>`select id as "pointId", data_type::int as "dataType", period_ms as "periodMs",
      store_mode::int as "storeMode", max_interval_ms as "maxIntervalMs" from point
    where company_id = ${actor.companyId} and id = any(${[...pointIds]}::bigint[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.pointId, row]))
  return pointIds.flatMap((id) => found.get(id) ?? [])
}

/** What an alarm tells of a point, so that it can be read after the masters have changed. */
export interface PointDescription {
  readonly pointId: string
  readonly pointCode: string
  readonly pointName: string
  readonly unit: string | null
  readonly decimals: number
  readonly objectId: string
  readonly objectCode: string
  readonly objectName: string
  readonly departmentId: string | null
}

/** A point of the reader's company with its object, or undefined when it is gone. */
export async function describePoint({ tx, actor }: Read, pointId: string): Promise<PointDescription | undefined> {
  const { rows } =
    await sql<PointDescription>`select p.id as "pointId", p.code as "pointCode", p.name as "pointName", p.unit,
      p.decimals::int, o.id as "objectId", o.code as "objectCode", o.name as "objectName", o.department_id as "departmentId"
    from point p join object o on o.id = p.object_id
    where p.company_id = ${actor.companyId} and p.id = ${pointId}`.execute(tx)
  return rows[0]
}

/** How many objects and points the reader's company has. */
export async function countEquipment({ tx, actor }: Read): Promise<{ objects: number; points: number }> {
  const { rows } = await sql<{ objects: number; points: number }>`select
    (select count(*)::int from object where company_id = ${actor.companyId}) as objects,
    (select count(*)::int from point where company_id = ${actor.companyId}) as points`.execute(tx)
  return rows[0] ?? { objects: 0, points: 0 }
}
