// Mapping between declared fields and columns: camelCase in code, snake_case in the database.

import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { namesOfLanguages, nicknamesOfLanguages } from '@gemba/contract/names.ts'
import { type RawBuilder, sql } from 'kysely'

/** Returns the column of a field. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the table of a resource. */
export const tableOf = ({ name, table }: Pick<AnyResource, 'name' | 'table'>): string => table ?? columnOf(name)

/** Modules of the declared tables, by table name. */
export const declaredOwners: ReadonlyMap<string, string> = new Map(
  resources.map((resource) => [tableOf(resource), resource.module]),
)

/** Returns the label columns of a resource: names, of people full names, in all languages; else its code, else none. */
export function labelColumnsOf({ fields }: Pick<AnyResource, 'fields'>): readonly string[] {
  const label = ['nickname', 'name', 'code'].find((name) => Object.hasOwn(fields, name))
  const names = label === 'code' ? [] : Object.values(label === 'nickname' ? nicknamesOfLanguages : namesOfLanguages)
  return label ? [label, ...names.filter((name) => Object.hasOwn(fields, name))].map(columnOf) : []
}

/** Returns the label of the row `alias` in a language; undefined if the resource has neither name nor code. */
export function labelIn(
  resource: Pick<AnyResource, 'fields'>,
  alias: string,
  language: Language,
): RawBuilder<unknown> | undefined {
  const [labelColumn, ...translatedColumns] = labelColumnsOf(resource)
  return labelColumn === undefined ? undefined : nameOfRow(alias, language, { labelColumn, translatedColumns })
}

/** Returns the name of the row `alias` in a language, from the given columns. */
function nameOfRow(
  alias: string,
  language: Language,
  { labelColumn, translatedColumns }: { labelColumn: string; translatedColumns: readonly string[] },
): RawBuilder<unknown> {
  const field = (labelColumn === 'nickname' ? nicknamesOfLanguages : namesOfLanguages)[language]
  const column = field && columnOf(field)
  const ownName = sql.ref(`${alias}.${labelColumn}`)
  if (!(column && translatedColumns.includes(column))) return ownName
  return sql`coalesce(nullif(${sql.ref(`${alias}.${column}`)}, ''), ${ownName})`
}

const translatedColumns = Object.values(namesOfLanguages).map(columnOf)

/** Returns the name in a language of a row with names in several languages. */
export const nameColumnIn = (alias: string, language: Language): RawBuilder<string> =>
  nameOfRow(alias, language, { labelColumn: 'name', translatedColumns }) as RawBuilder<string>

export const storedColumns = {
  id: 'id',
  version: 'version',
  createUser: 'create_user',
  createTime: 'create_time',
  updateUser: 'update_user',
  updateTime: 'update_time',
} as const

/** Returns the select list of every readable field, such as `parent_id as "parentId"`, and the stored columns. */
export function selectList(fields: FieldRecord): RawBuilder<unknown> {
  const declared = Object.entries(fields)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([name]) => [columnOf(name), name])
  const stored = Object.entries(storedColumns).map(([name, column]) => [column, name])
  return sql.join(
    [...stored, ...declared].map(([column, name]) => sql`t.${sql.ref(column as string)} as ${sql.ref(name as string)}`),
  )
}
