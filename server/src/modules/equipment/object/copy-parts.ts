// Copies what belongs to objects: datasets, points with their check rules, and attributes.
import { pointCheck } from '@gemba/contract/equipment/check/point-check.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { assertCopySize } from './copy-source.ts'

const pointColumns = [...Object.keys(pointFields).map((name) => columnOf(name)), 'model_point_id', 'is_enabled']
const columns = sql.join(pointColumns.map((name) => sql.ref(name)))
const columnsOfSource = sql.join(pointColumns.map((name) => sql.ref(`p.${name}`)))

const checkColumns = Object.keys(pointCheck.fields)
  .filter((name) => name !== 'pointId')
  .map((name) => columnOf(name))

const pointShape = rowShape({ id: 'point.id', objectId: 'point.object_id', code: 'point.code' })

/** The ids of sources and their copies, as rows `m (source, copy)` of a statement. */
const pairsOf = (copyIds: ReadonlyMap<string, string>): RawBuilder<unknown> =>
  sql`unnest(${[...copyIds.keys()]}::bigint[], ${[...copyIds.values()]}::bigint[]) as m (source, copy)`

async function copyDatasets({ tx, actor }: Work, pairs: RawBuilder<unknown>): Promise<void> {
  await sql`insert into object_dataset (company_id, object_id, model_dataset_id, origin, code, name, collect_cycle, sort_number,
      create_user, update_user)
    select d.company_id, m.copy, d.model_dataset_id, d.origin, d.code, d.name, d.collect_cycle, d.sort_number,
      ${actor.userName}, ${actor.userName}
    from ${pairs} join object_dataset d on d.object_id = m.source and d.company_id = ${companyOf(actor)}`.execute(tx)
}

async function copyAttributes({ tx, actor }: Work, pairs: RawBuilder<unknown>): Promise<void> {
  await sql`insert into object_detail (company_id, object_id, code, name, value, data_type, unit, dict_code, sort_number,
      create_user, update_user)
    select d.company_id, m.copy, d.code, d.name, d.value, d.data_type, d.unit, d.dict_code, d.sort_number,
      ${actor.userName}, ${actor.userName}
    from ${pairs} join object_detail d on d.object_id = m.source and d.company_id = ${companyOf(actor)}`.execute(tx)
}

async function copyChecks({ tx, actor }: Work, pairs: RawBuilder<unknown>): Promise<void> {
  const copied = sql.join(checkColumns.map((name) => sql.ref(name)))
  const ofSource = sql.join(checkColumns.map((name) => sql.ref(`c.${name}`)))
  await sql`insert into point_check (company_id, point_id, create_user, update_user, ${copied})
    select c.company_id, m.copy, ${actor.userName}, ${actor.userName}, ${ofSource}
    from ${pairs} join point_check c on c.point_id = m.source and c.company_id = ${companyOf(actor)}`.execute(tx)
}

/** Inserts the copies of points into the copied objects and datasets. */
function insertPoints({ tx, actor }: Work, pairs: RawBuilder<unknown>) {
  const companyId = companyOf(actor)
  return listRows(
    tx,
    pointShape,
    sql`insert into point (company_id, object_id, dataset_id, origin, overridden, create_user, update_user, ${columns})
      select p.company_id, m.copy, target.id, p.origin, p.overridden, ${actor.userName}, ${actor.userName}, ${columnsOfSource}
      from ${pairs}
      join point p on p.object_id = m.source and p.company_id = ${companyId}
      left join object_dataset d on d.id = p.dataset_id and d.company_id = ${companyId}
      left join object_dataset target on target.object_id = m.copy and target.code = d.code
        and target.company_id = ${companyId}
      order by p.sort_number, p.id
      returning id, object_id as "objectId", code`,
  )
}

/**
 * Copies what belongs to the objects, by the ids of their copies. Returns the ids of the copied points by those of their
 * sources. Throws `copyTooLarge`.
 */
export async function copyParts(work: Work, copyIds: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const sources = await ofCompany(work)
    .selectFrom('point')
    .select(['id', 'object_id as objectId', 'code'])
    .where('object_id', '=', anyId([...copyIds.keys()]))
    .execute()
  assertCopySize(sources.length, 'points')
  const pairs = pairsOf(copyIds)
  await copyDatasets(work, pairs)
  await copyAttributes(work, pairs)
  const copies = await insertPoints(work, pairs)
  const copyIdByKey = new Map(copies.map(({ id, objectId, code }) => [`${objectId} ${code}`, id]))
  const pointIds = new Map(
    sources.map(({ id, objectId, code }) => [id, copyIdByKey.get(`${copyIds.get(objectId)} ${code}`) as string]),
  )
  await copyChecks(work, pairsOf(pointIds))
  return pointIds
}
