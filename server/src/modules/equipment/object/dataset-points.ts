// The points of a dataset, of a model or of an object.
import { sql } from 'kysely'
import { listRows, notNull } from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type Input, idsOf } from '../../../resource/crud.ts'

/** The table of points, and the column of what they belong to. */
export interface DatasetPointTable {
  readonly table: 'point' | 'model_point'
  readonly ownerColumn: 'object_id' | 'model_id'
}

/** Adds the ids of the points to datasets. */
export async function withDatasetPoints<Dataset extends { readonly id: string }>(
  { tx, actor }: Read,
  { table }: DatasetPointTable,
  datasets: readonly Dataset[],
): Promise<Dataset[]> {
  const points = await listRows(
    tx,
    { id: `${table}.id`, datasetId: notNull(`${table}.dataset_id`) },
    sql`select id, dataset_id as "datasetId" from ${sql.table(table)} where company_id = ${companyOf(actor)}
      and dataset_id = ${anyId(valuesOf(datasets, 'id'))} order by sort_number, id`,
  )
  const byDataset = Map.groupBy(points, ({ datasetId }) => datasetId)
  return datasets.map((row) => ({ ...row, dataIds: valuesOf(byDataset.get(row.id) ?? [], 'id') }))
}

/** Returns the ids that an input sends; undefined if it sends none. An empty list is a list. */
function sentIds({ dataIds }: Input): string[] | undefined {
  if (dataIds === undefined || dataIds === null) return undefined
  return Array.isArray(dataIds) && dataIds.length === 0 ? [] : [...new Set(idsOf({ ids: dataIds }))]
}

/**
 * Replaces the points of a dataset, if the input names any. Returns whether it does. Throws `notFound` for a point of another
 * owner.
 */
export async function saveDatasetPoints(
  { tx, actor }: Work,
  { table, ownerColumn }: DatasetPointTable,
  { id, ownerId, input }: { id: string; ownerId: string; input: Input },
): Promise<boolean> {
  const ids = sentIds(input)
  if (!ids) return false
  const isOfCompany = sql`company_id = ${companyOf(actor)}`
  const points = await listRows(
    tx,
    { id: `${table}.id` },
    sql`select id from ${sql.table(table)} where ${isOfCompany} and id = ${anyId(ids)}
      and ${sql.ref(ownerColumn)} = ${ownerId} order by id for update`,
  )
  if (points.length !== ids.length) throw new DomainError('notFound')
  await sql`update ${sql.table(table)} set dataset_id = null, version = version + 1
    where ${isOfCompany} and dataset_id = ${id} and id <> all (${ids}::bigint[])`.execute(tx)
  await sql`update ${sql.table(table)} set dataset_id = ${id}, version = version + 1
    where ${isOfCompany} and id = ${anyId(ids)} and dataset_id is distinct from ${id}`.execute(tx)
  return true
}
