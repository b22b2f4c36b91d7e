// Resolves references by id and by the code or name that people write.

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

/** Returns the name of the referenced resource; '' for other kinds of fields. */
export const resourceNameOf = (field: Field): string => ('to' in field ? field.to : '')

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** Returns the field by which people identify a row: its code, else its name. */
export function labelField({ fields }: AnyResource): string | undefined {
  return ['code', 'name'].find((name) => Object.hasOwn(fields, name))
}

async function select(
  { tx, actor }: Read,
  column: SheetColumn,
  { name: fieldName, where }: { name?: string; where: (label: RawBuilder<unknown>) => RawBuilder<unknown> },
): Promise<Label[]> {
  const resource = byName.get(resourceNameOf(column.field))
  const name = resource && (fieldName ?? labelField(resource))
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

/** Returns the labels of referenced rows by id. */
export async function labelsOf(read: Read, column: SheetColumn, ids: Iterable<unknown>): Promise<Map<string, string>> {
  const distinctIds = distinct(ids)
  if (distinctIds.length === 0) return new Map()
  const rows = await select(read, column, { where: () => sql`t.id = any(${distinctIds}::bigint[])` })
  return new Map(rows.map(({ id, label }) => [id, label]))
}

const maxOffered = 500

/** Returns the codes that a cell may contain, at most 500; none if the reader may not list the rows. */
export async function offeredLabels(read: Read, column: SheetColumn): Promise<string[]> {
  const resource = byName.get(resourceNameOf(column.field))
  const list = resource?.routes.find(({ operation }) => operation === 'page')
  if (!list || !can(read.actor.authorities, list.permission)) return []
  const rows = await select(read, column, { where: () => sql`true order by 2 limit ${maxOffered}` })
  return rows.map(({ label }) => label)
}

/** Names by which lists show a row in any language. */
export const shownNames = ['name', 'nameEn', 'nameTw', 'nickname', 'nicknameEn', 'nicknameTw']

/** Returns ids by code or by the name in any language; null if several rows match. */
export async function idsOfLabels(
  read: Read,
  column: SheetColumn,
  labels: Iterable<unknown>,
): Promise<Map<string, string | null>> {
  const idByLabel = new Map<string, string | null>()
  const resource = byName.get(resourceNameOf(column.field))
  const code = resource && labelField(resource)
  // Codes take precedence: a name that equals the code of another row means that row.
  for (const names of [code ? [code] : [], shownNames]) {
    const remainingLabels = distinct(labels).filter((label) => !idByLabel.has(label))
    if (remainingLabels.length === 0) break
    for (const name of names.filter((field) => Object.hasOwn(resource?.fields ?? {}, field))) {
      const rows = await select(read, column, {
        name,
        where: (label) => sql`${label} = any(${remainingLabels}::text[])`,
      })
      for (const { id, label } of rows) {
        const isOther = idByLabel.has(label) && idByLabel.get(label) !== id
        idByLabel.set(label, isOther ? null : id)
      }
    }
  }
  return idByLabel
}

/** Returns the values of a unique field that exist already. */
export async function findExistingValues(
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
