import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'

/** A point as the intake needs it: where its readings come from, how they are scaled and kept. */
export interface CataloguePoint {
  readonly pointId: string
  readonly companyId: string
  readonly boxId: string | null
  readonly deviceCode: string
  readonly objectId: string
  readonly code: string
  readonly dataType: number
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
  readonly retentionDays: number
}

/** Every point that readings may arrive for, of all companies or of the given objects. Call as the product itself. */
export async function listCataloguePoints(
  { tx }: Read,
  objectIds: readonly string[] | null,
): Promise<CataloguePoint[]> {
  const { rows } = await sql<CataloguePoint>`select p.id as "pointId", p.company_id as "companyId", o.box_id as "boxId",
      coalesce(o.device_code, o.code) as "deviceCode", o.id as "objectId", p.code, p.data_type::int as "dataType", p.scale, p."offset",
      p.eng_low as "engLow", p.eng_high as "engHigh", p.clamp_policy::int as "clampPolicy", p.period_ms as "periodMs",
      p.stale_ms as "staleMs", p.store_mode::int as "storeMode", p.store_deadband as "storeDeadband",
      p.min_interval_ms as "minIntervalMs", p.max_interval_ms as "maxIntervalMs", c.raw_retention_days as "retentionDays"
    from point p join object o on o.id = p.object_id join company c on c.id = p.company_id
    where p.is_enabled = 1 and o.status = 1
      and (${objectIds === null} or o.id = any(${[...(objectIds ?? [])]}::bigint[]))`.execute(tx)
  return rows
}

/** Those of the points that belong to the reader's company. */
export async function ownPoints({ tx, actor }: Read, pointIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from point
    where company_id = ${actor.companyId} and id = any(${[...pointIds]}::bigint[])`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  return pointIds.filter((id) => found.has(id))
}

/** Ids of all points of one object of the reader's company. */
export async function pointsOfObject({ tx, actor }: Read, objectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from point
    where company_id = ${actor.companyId} and object_id = ${objectId} order by sort_number, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Expected period of points in ms, for the gaps of a curve. */
export async function periodsOf({ tx, actor }: Read, pointIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; period: number }>`select id, period_ms as period from point
    where company_id = ${actor.companyId} and id = any(${[...pointIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, period }) => [id, period]))
}
