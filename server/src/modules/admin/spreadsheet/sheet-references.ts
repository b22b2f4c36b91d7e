// Rows that references name, by id and by the code or name people write.

import { can } from '@gemba/contract/identity/role/can.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'
import { columnOf, tableOf } from '../../../resource/query/columns.ts'
import type { SheetColumn } from './sheet-columns.ts'

const labelShape = rowShape({
  id: computed.id,
  label: computed.text,
})

type Label = ShapedRow<typeof labelShape>

/** Returns the name of the resource that a reference names; '' for other kinds. */
export const resourceNameOf = (field: Field): string => ('to' in field ? field.to : '')

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** Field by which people know a row: its code, else its name. */
export function labelField({ fields }: AnyResource): string | undefined {
  return ['code', 'name'].find((name) => Object.hasOwn(fields, name))
}

async function select(
  { tx, actor }: Read,
  column: SheetColumn,
  { name: asked, where }: { name?: string; where: (label: RawBuilder<unknown>) => RawBuilder<unknown> },
): Promise<Label[]> {
  const resource = byName.get(resourceNameOf(column.field))
  const name = resource && (asked ?? labelField(resource))
  if (!resource || !name) return []
  const label = sql`t.${sql.ref(columnOf(name))}`
  return listRows(
    tx,
    labelShape,
    sql`select t.id, ${label} as label from ${sql.table(tableOf(resource))} t
      where t.company_id = ${actor.companyId} and ${where(label)}`,
  )
}

const distinct = (values: Iterable<unknown>): string[] => [
  ...new Set([...values].filter((value) => value !== null && value !== undefined && value !== '').map(String)),
]

/** Labels by id of everything the column refers to. */
export async function labelsOf(read: Read, column: SheetColumn, ids: Iterable<unknown>): Promise<Map<string, string>> {
  const wanted = distinct(ids)
  if (wanted.length === 0) return new Map()
  const rows = await select(read, column, { where: () => sql`t.id = any(${wanted}::bigint[])` })
  return new Map(rows.map(({ id, label }) => [id, label]))
}

const mostOffered = 500

/** What people may write in a cell that refers to rows: the codes of the first ones, in their order. */
export async function offeredLabels(read: Read, column: SheetColumn): Promise<string[]> {
  const resource = byName.get(resourceNameOf(column.field))
  const list = resource?.routes.find(({ operation }) => operation === 'page')
  if (!list || !can(read.actor.authorities, list.permission)) return []
  const rows = await select(read, column, { where: () => sql`true order by 2 limit ${mostOffered}` })
  return rows.map(({ label }) => label)
}

/** Ids by code or name; null where several rows carry it. */
export async function idsOfLabels(
  read: Read,
  column: SheetColumn,
  labels: Iterable<unknown>,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  const resource = byName.get(resourceNameOf(column.field))
  // Codes first: a name that is the code of another row means that row.
  for (const name of new Set([resource && labelField(resource), 'name'])) {
    const wanted = distinct(labels).filter((label) => !found.has(label))
    if (wanted.length === 0 || !resource || name === undefined || !Object.hasOwn(resource.fields, name)) continue
    const rows = await select(read, column, { name, where: (label) => sql`${label} = any(${wanted}::text[])` })
    for (const { id, label } of rows) found.set(label, found.has(label) ? null : id)
  }
  return found
}

/** Values of a unique field that are taken already. */
export async function takenValues(
  { tx, actor }: Read,
  resource: AnyResource,
  at: { name: string; values: Iterable<unknown> },
): Promise<Set<string>> {
  const column = sql.ref(columnOf(at.name))
  const rows = await listRows(
    tx,
    { value: computed.text },
    sql`select ${column}::text as value from ${sql.table(tableOf(resource))}
      where company_id = ${actor.companyId} and ${column}::text = any(${distinct(at.values)}::text[])`,
  )
  return new Set(rows.map(({ value }) => value))
}
