import { type clampPolicy, dataType, type storeMode } from '@gemba/contract/equipment/dictionaries.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, countOf } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

/** A point as needed by the intake: the source of its readings, their scaling and storage. */
export interface CataloguePoint {
  readonly pointId: string
  readonly companyId: string
  readonly boxId: string
  readonly deviceCode: string
  readonly objectId: string
  readonly code: string
  readonly dataType: CodeOf<typeof dataType>
  /** Engineering value = raw * scale + offset. */
  readonly scale: number
  readonly offset: number
  readonly engLow: number | null
  readonly engHigh: number | null
  readonly clampPolicy: CodeOf<typeof clampPolicy>
  /** Expected update period; 0 = unknown. */
  readonly periodMs: number
  /** Silence after which the value is stale; 0 = never, null = max(3 * periodMs, 60 s). */
  readonly staleMs: number | null
  readonly storeMode: CodeOf<typeof storeMode>
  /** Absolute, in engineering units: the larger of the absolute one and that in percent of the range. */
  readonly storeDeadband: number
  /** Time without a change after which the quality is uncertain; 0 = never. */
  readonly frozenMs: number
  readonly minIntervalMs: number
  /** Heartbeat of on-change storing. */
  readonly maxIntervalMs: number
  /** Days that samples are stored; null = setting of the company, 0 = unlimited. */
  readonly retentionDays: number | null
  /** False if the point or its object is disabled: out of service. The value stays, readings are counted and ignored. */
  readonly isEnabled: boolean
}

/**
 * Returns every point that may receive readings, including those out of service, of all boxes or the given ones. Must
 * be called as the system.
 */
export async function listCataloguePoints({ tx }: Read, boxIds: readonly string[] | null): Promise<CataloguePoint[]> {
  const rows = await tx
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select([
      'p.id as pointId',
      'p.company_id as companyId',
      'o.box_id as boxId',
      'o.device_code',
      'o.code as objectCode',
    ])
    .select(['o.id as objectId', 'p.code', 'p.data_type as dataType', 'p.scale', 'p.offset', 'p.eng_low as engLow'])
    .select(['p.eng_high as engHigh', 'p.clamp_policy as clampPolicy', 'p.period_ms as periodMs'])
    .select(['p.stale_ms as staleMs', 'p.store_mode as storeMode', 'p.store_deadband as storeDeadband'])
    .select(['p.min_interval_ms as minIntervalMs', 'p.max_interval_ms as maxIntervalMs'])
    .select(['p.store_deadband_percent as percent', 'p.frozen_ms as frozenMs'])
    .select(['p.retention_days as retentionDays', 'p.is_enabled', 'o.status'])
    .where('o.box_id', 'is not', null)
    .$if(boxIds !== null, (points) => points.where('o.box_id', '=', anyId(boxIds ?? [])))
    .$narrowType<Pick<CataloguePoint, 'boxId' | 'dataType' | 'clampPolicy' | 'storeMode'>>()
    .execute()
  return rows.map(
    ({ device_code: deviceCode, objectCode, is_enabled: isEnabled, status, storeDeadband, percent, ...row }) => ({
      ...row,
      storeDeadband: Math.max(Number(storeDeadband), ((percent ?? 0) / 100) * rangeOf(row)),
      frozenMs: row.frozenMs ?? 0,
      deviceCode: deviceCode ?? objectCode,
      isEnabled: isEnabled === 1 && status === 1,
    }),
  )
}

/** Returns the points of boxes. Must be called as the system. */
export async function listPointIdsOfBoxes({ tx }: Read, boxIds: readonly string[]): Promise<string[]> {
  if (boxIds.length === 0) return []
  const rows = await tx
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select('p.id')
    .where('o.box_id', '=', anyId(boxIds))
    .execute()
  return rows.map(({ id }) => id)
}

/** The equipment of which an intake keeps states. */
export interface IntakeEquipment {
  readonly objectIds: ReadonlySet<string>
  readonly pointIds: ReadonlySet<string>
}

type BoxCondition = (companyId: string, boxId: string) => boolean

/** Returns those of the points whose object is one of {@link listIntakeEquipment}. Must be called as the system. */
export async function filterIntakePoints(
  { tx }: Read,
  { pointIds, isOwned }: { readonly pointIds: readonly string[]; readonly isOwned: BoxCondition },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select(['p.id', 'o.id as objectId', 'o.company_id as companyId', 'o.box_id as boxId'])
    .where('p.id', '=', anyId(pointIds))
    .execute()
  const ownRows = rows.filter(({ objectId, companyId, boxId }) => isOwned(companyId, boxId ?? objectId))
  return new Set(ownRows.map(({ id }) => id))
}

/**
 * Returns the objects whose box is selected by `isOwned`, and their points. An object without a box is selected by its
 * own id. Must be called as the system.
 */
export async function listIntakeEquipment({ tx }: Read, isOwned: BoxCondition): Promise<IntakeEquipment> {
  const objects = await tx.selectFrom('object').select(['id', 'company_id as companyId', 'box_id as boxId']).execute()
  const objectIds = new Set(
    objects.filter(({ id, companyId, boxId }) => isOwned(companyId, boxId ?? id)).map(({ id }) => id),
  )
  const points = await tx
    .selectFrom('point')
    .select('id')
    .where('object_id', '=', anyId([...objectIds]))
    .execute()
  return { objectIds, pointIds: new Set(points.map(({ id }) => id)) }
}

/** Returns the width of the range; 0 without one. */
const rangeOf = ({ engLow, engHigh }: Pick<CataloguePoint, 'engLow' | 'engHigh'>): number =>
  engLow === null || engHigh === null ? 0 : Math.max(0, engHigh - engLow)

const pointsOf = (read: Read) => ofCompany(read).selectFrom('point')

/** Returns the points that belong to the reader's company. */
export async function findPointsOfCompany(read: Read, pointIds: readonly string[]): Promise<string[]> {
  const rows = await pointsOf(read).select('id').where('id', '=', anyId(pointIds)).execute()
  const ownIds = new Set(rows.map(({ id }) => id))
  return pointIds.filter((id) => ownIds.has(id))
}

/** Returns which of the points exist, of any company. Must be called as the system. */
export async function findExistingPoints({ tx }: Read, pointIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('point').select('id').where('id', '=', anyId(pointIds)).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns all points of the reader's company by retention in days; null for those that follow the company. */
export function listPointsByRetention(read: Read): Promise<{ days: number | null; points: string[] }[]> {
  return pointsOf(read)
    .select(['retention_days as days', sql<string[]>`array_agg(id order by id)`.as('points')])
    .groupBy('retention_days')
    .execute()
}

/** Returns the ids of all points of an object of the reader's company. */
export async function pointsOfObject(read: Read, objectId: string): Promise<string[]> {
  const points = pointsOf(read).select('id').where('object_id', '=', objectId)
  return (await points.orderBy('sort_number').orderBy('id').execute()).map(({ id }) => id)
}

/** Returns the number of points, of one object or of all that the reader sees, and the ids of the enabled ones. */
export async function listEnabledPoints(
  read: Read,
  objectId: string | null,
): Promise<{ total: number; enabledIds: string[] }> {
  const rows = await pointsOf(read)
    .select(['id', 'is_enabled as isEnabled'])
    .$if(objectId !== null, (points) => points.where('object_id', '=', objectId))
    .execute()
  return { total: rows.length, enabledIds: rows.flatMap(({ id, isEnabled }) => (isEnabled === 1 ? [id] : [])) }
}

/** Returns the ids of the objects to which a device of a box sends. */
export async function objectsOfDevice(
  read: Read,
  { boxId, deviceCode }: { readonly boxId: string; readonly deviceCode: string },
): Promise<string[]> {
  const rows = await ofCompany(read)
    .selectFrom('object')
    .select('id')
    .where('box_id', '=', boxId)
    .where(sql<string>`coalesce(device_code, code)`, '=', deviceCode)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the objects of points of the reader's company, by point id. */
export async function objectsOfPoints(read: Read, pointIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await pointsOf(read).select(['id', 'object_id as objectId']).where('id', '=', anyId(pointIds)).execute()
  return new Map(rows.map(({ id, objectId }) => [id, objectId]))
}

/** The properties that determine the curve of a point: its data type, and when the next stored sample is expected. */
export interface CurveSource
  extends Pick<CataloguePoint, 'pointId' | 'dataType' | 'periodMs' | 'storeMode' | 'maxIntervalMs'> {
  /** The box that sends its readings; null for a point that is not collected. */
  readonly boxId: string | null
  /** Whether its values are states. */
  readonly isState: boolean
  /** Set for a counter: where it starts again at zero, if it does. */
  readonly counter: { readonly rollover: number | null } | undefined
}

const stateTypes: readonly number[] = [dataType.codes.boolean, dataType.codes.enumeration]

/** Returns the points that belong to the reader's company, in the given order. */
export const curveSources = (read: Read, pointIds: readonly string[]): Promise<CurveSource[]> =>
  listSources(ofCompany(read), pointIds)

/** Returns points of any company, in the given order. Must be called as the system. */
export const curveSourcesOfAll = ({ tx }: Pick<Read, 'tx'>, pointIds: readonly string[]): Promise<CurveSource[]> =>
  listSources(tx, pointIds)

async function listSources(rowsOf: Pick<ReturnType<typeof ofCompany>, 'selectFrom'>, pointIds: readonly string[]) {
  const rows = await rowsOf
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select(['p.id as pointId', 'p.data_type as dataType', 'p.period_ms as periodMs', 'p.store_mode as storeMode'])
    .select(['p.max_interval_ms as maxIntervalMs', 'o.box_id as boxId', 'p.state_words as words'])
    .select(['p.is_counter as isCounter', 'p.rollover'])
    .where('p.id', '=', anyId(pointIds))
    .$narrowType<Pick<CurveSource, 'dataType' | 'storeMode'>>()
    .execute()
  const sourceById = new Map(
    rows.map(({ words, isCounter, rollover, ...row }) => {
      const isState = words !== null || stateTypes.includes(row.dataType)
      return [row.pointId, { ...row, isState, counter: isCounter === 1 ? { rollover } : undefined }]
    }),
  )
  return pointIds.flatMap((id) => sourceById.get(id) ?? [])
}

/** Returns a point of the reader's company with its object; undefined if it was removed. */
export const describePoint = (read: Read, pointId: string) =>
  describedPoints(read).where('p.id', '=', pointId).executeTakeFirst()

/** Returns points of the reader's company with their objects, by id. */
export async function describePoints(read: Read, pointIds: readonly string[]) {
  const rows = await describedPoints(read).where('p.id', '=', anyId(pointIds)).execute()
  return new Map(rows.map((row) => [row.pointId, row]))
}

function describedPoints(read: Read) {
  return ofCompany(read)
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select(['p.id as pointId', 'p.code as pointCode', 'p.name as pointName', 'p.unit', 'p.decimals'])
    .select(['p.name_en as pointNameEn', 'o.name_en as objectNameEn'])
    .select(['p.name_tw as pointNameTw', 'o.name_tw as objectNameTw'])
    .select(['o.id as objectId', 'o.code as objectCode', 'o.name as objectName', 'o.department_id as departmentId'])
    .select(['p.is_counter as isCounter', 'p.rollover'])
}

/** The names of a point, and the format of its values. */
export interface PointTitle {
  readonly pointId: string
  readonly name: string
  readonly nameEn: string | null
  readonly nameTw: string | null
  readonly unit: string | null
  readonly stateWords: string | null
  readonly stateWordsEn: string | null
  readonly objectName: string
  readonly objectNameEn: string | null
  readonly objectNameTw: string | null
}

/** Returns the titles of the points that belong to the reader's company, by id. */
export async function titlesOfPoints(read: Read, pointIds: readonly string[]): Promise<Map<string, PointTitle>> {
  const rows = await ofCompany(read)
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .select([
      'p.id as pointId',
      'p.name',
      'p.name_en as nameEn',
      'p.name_tw as nameTw',
      'p.unit',
      'o.name as objectName',
    ])
    .select(['p.state_words as stateWords', 'p.state_words_en as stateWordsEn'])
    .select(['o.name_en as objectNameEn', 'o.name_tw as objectNameTw'])
    .where('p.id', '=', anyId(pointIds))
    .execute()
  return new Map(rows.map((row) => [row.pointId, row]))
}

/** Returns the numbers of objects and points of the reader's company. */
export async function countEquipment(read: Read): Promise<{ objects: number; points: number }> {
  const objects = await countOf(ofCompany(read).selectFrom('object'))
  return { objects, points: await countOf(pointsOf(read)) }
}
