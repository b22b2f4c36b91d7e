import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { objects } from '../object.ts'
import { listObjectNodes } from '../object-nodes.ts'
import { otherNamesOf } from '../other-names.ts'

/** Returns an object and all objects below it. Throws `notFound`. */
async function listSubtree(read: Read, objectId: string): Promise<string[]> {
  await objects.read(read, { id: objectId })
  const childrenById = Map.groupBy(await listObjectNodes(read), ({ parentId }) => parentId)
  const collect = (id: string): string[] => [id, ...(childrenById.get(id) ?? []).flatMap((child) => collect(child.id))]
  return collect(objectId)
}

export interface CheckedPointsQuery {
  readonly objectId?: string | null | undefined
  readonly pointIds: readonly string[] | null
  readonly limit: number
}

/** Returns the enabled points of enabled objects with what is configured for them, and their number. */
export async function listCheckedPoints(read: Read, { objectId, pointIds, limit }: CheckedPointsQuery) {
  const objectIds = objectId ? await listSubtree(read, objectId) : null
  const points = ofCompany(read)
    .selectFrom('point as p')
    .innerJoin('object as o', 'o.id', 'p.object_id')
    .where('p.is_enabled', '=', 1)
    .where('o.status', '=', 1)
    .$if(pointIds !== null, (query) => query.where('p.id', '=', anyId(pointIds ?? [])))
    .$if(objectIds !== null, (query) => query.where('p.object_id', '=', anyId(objectIds ?? [])))
  const { count } = await points.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await points
    .leftJoin('model_point as m', 'm.id', 'p.model_point_id')
    .select(['p.id as pointId', 'p.code as pointCode', 'p.name as pointName', 'p.object_id as objectId'])
    .select(['o.code as objectCode', 'o.name as objectName', 'o.box_id as boxId'])
    .select(({ fn }) => fn.coalesce('o.device_code', 'o.code').as('deviceCode'))
    .select(['p.data_type as dataType', 'p.unit', 'm.id as modelPointId', 'm.unit as modelUnit'])
    .select(['p.eng_low as engLow', 'p.eng_high as engHigh', 'p.is_main as isMain'])
    .select(['p.period_ms as periodMs', 'p.stale_ms as staleMs'])
    .orderBy('o.code')
    .orderBy('p.sort_number')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  const names = await otherNamesOf(read, valuesOf(rows, 'pointId'))
  const named = rows.map((row) => {
    const { objectName, dataName } = names.get(row.pointId) ?? {}
    return { ...row, objectName: objectName ?? row.objectName, pointName: dataName ?? row.pointName }
  })
  return { rows: named, pointCount: Number(count) }
}

export type CheckedPoint = Awaited<ReturnType<typeof listCheckedPoints>>['rows'][number]

/** A rule that says which values of a point are plausible. */
export interface CheckRule {
  readonly pointId: string
  readonly name: string
  readonly kind: number
  readonly minValue: number | null
  readonly maxValue: number | null
  readonly maxStep: number | null
  readonly durationS: number | null
  readonly expression: string | null
}

/** Returns the enabled check rules of points. */
export function listCheckRules(read: Read, pointIds: readonly string[]): Promise<CheckRule[]> {
  return ofCompany(read)
    .selectFrom('point_check')
    .select(['point_id as pointId', 'name', 'kind', 'min_value as minValue', 'max_value as maxValue'])
    .select(['max_step as maxStep', 'duration_s as durationS', 'expression'])
    .where('point_id', '=', anyId(pointIds))
    .where('is_enabled', '=', 1)
    .orderBy('id')
    .execute()
}
