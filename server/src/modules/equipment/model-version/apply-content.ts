// Replaces the content of a model. Rows with the same code stay the same rows, so that objects keep following them.
import {
  datasetContent,
  detailContent,
  type ModelContent,
  valueContent,
} from '@gemba/contract/equipment/model-version/model-content.ts'
import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { columnOf } from '../../../resource/query/columns.ts'
import { isSameContent } from './compare-contents.ts'
import { type ModelRules, readModelContent } from './read-content.ts'

interface ContentTable {
  readonly table: 'model_dataset' | 'model_point' | 'model_detail' | 'model_value'
  /** The column that identifies a row of a model. */
  readonly key: 'code' | 'name'
  readonly columns: readonly string[]
}

const columnsOf = (fields: object, ...others: string[]): string[] => [
  ...Object.keys(fields)
    .filter((name) => name !== 'point')
    .map((name) => columnOf(name)),
  ...others,
]

const datasetTable: ContentTable = { table: 'model_dataset', key: 'code', columns: columnsOf(datasetContent) }
const pointTable: ContentTable = { table: 'model_point', key: 'code', columns: columnsOf(pointFields, 'dataset_id') }
const detailTable: ContentTable = { table: 'model_detail', key: 'code', columns: columnsOf(detailContent) }
const valueTable: ContentTable = { table: 'model_value', key: 'name', columns: columnsOf(valueContent, 'point_id') }

type ContentRow = Readonly<Record<string, unknown>>

/** Returns the rows under the names of their columns. */
const asColumns = (rows: readonly ContentRow[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value])))

/** Removes the rows of a model that are not given, changes those that differ and adds the others. */
async function replaceRows(
  { tx, actor }: Work,
  modelId: string,
  { table, key, columns, rows }: ContentTable & { rows: readonly ContentRow[] },
): Promise<void> {
  const companyId = companyOf(actor)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const of = (from: string) => sql.join(columns.map((name) => sql.ref(`${from}.${name}`)))
  const keys = rows.map((row) => String(row[key]))
  await sql`delete from ${sql.table(table)} where company_id = ${companyId} and model_id = ${modelId}
    and ${sql.ref(key)} <> all (${keys}::text[])`.execute(tx)
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)} as stored (company_id, model_id, create_user, update_user, ${names})
    select ${companyId}, ${modelId}, ${actor.userName}, ${actor.userName}, ${of('sent')}
    from jsonb_populate_recordset(null::public.${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as sent
    on conflict (model_id, ${sql.ref(key)}) do update set ${sql.join(
      columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
    )}, version = stored.version + 1, update_user = excluded.update_user, update_time = now()
    where (${of('stored')}) is distinct from (${of('excluded')})`.execute(tx)
}

async function readIds(work: Work, table: 'model_dataset' | 'model_point', modelId: string) {
  const rows = await ofCompany(work).selectFrom(table).select(['id', 'code']).where('model_id', '=', modelId).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function replaceConditions({ tx, actor }: Work, modelId: string, rows: readonly ContentRow[]): Promise<void> {
  const companyId = companyOf(actor)
  await sql`delete from run_condition where company_id = ${companyId} and model_id = ${modelId}`.execute(tx)
  await sql`insert into run_condition (company_id, model_id, state, model_point_id, comparison, value, sort_number, create_user,
      update_user)
    select ${companyId}, ${modelId}, state, model_point_id, comparison, value, sort_number, ${actor.userName},
      ${actor.userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (state smallint, model_point_id bigint,
      comparison smallint, value double precision, sort_number integer)`.execute(tx)
}

/**
 * Makes a content that of a model, whose row the caller has locked. Throws the errors of `ModelRules.replace`. Points,
 * datasets and run rules that a row names by code exist in the content.
 */
export async function applyContent(
  work: Work,
  { modelId, content, rules }: { modelId: string; content: ModelContent; rules: ModelRules },
): Promise<void> {
  const before = await readModelContent(work, modelId, rules)
  await replaceRows(work, modelId, Object.assign({ rows: asColumns(content.datasets) }, datasetTable))
  const datasetIds = await readIds(work, 'model_dataset', modelId)
  const points = content.points.map((row) => Object.assign({}, row, { datasetId: datasetIds.get(row.dataset ?? '') }))
  await replaceRows(work, modelId, Object.assign({ rows: asColumns(points) }, pointTable))
  await replaceRows(work, modelId, Object.assign({ rows: asColumns(content.details) }, detailTable))
  const pointIds = await readIds(work, 'model_point', modelId)
  const withPoint = <Row extends { point: string | null }>(row: Row) => {
    const pointId = pointIds.get(row.point ?? '') ?? null
    return Object.assign({}, row, { pointId, modelPointId: pointId })
  }
  await replaceRows(work, modelId, Object.assign({ rows: asColumns(content.values.map(withPoint)) }, valueTable))
  const changedPart = (part: 'alarms' | 'runConditions') =>
    !isSameContent(before, Object.assign({}, before, { [part]: content[part] }))
  if (changedPart('runConditions')) {
    await replaceConditions(work, modelId, asColumns(content.runConditions.map(withPoint)))
    await work.emit('runCondition.changed', `model:${modelId}`, { modelId })
  }
  // Rules of removed points are removed with them.
  if (changedPart('alarms')) {
    const alarms = content.alarms.map(({ point, ...values }) => ({ modelPointId: pointIds.get(point) ?? '', values }))
    await rules.replace(work, [...pointIds.values()], alarms)
  }
  await work.emit('model.changed', `model:${modelId}`, { modelId })
}

/** Locks a model until the end of the transaction, so that its content and its versions have one writer. */
export async function lockModel({ tx, actor }: Work, modelId: string): Promise<void> {
  await sql`select from model where company_id = ${companyOf(actor)} and id = ${modelId} for no key update`.execute(tx)
}
