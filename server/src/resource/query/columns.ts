// The one mapping between declared fields and columns: camelCase in code, snake_case in the store.

import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'
import { type RawBuilder, sql } from 'kysely'

/** The column of a field. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The table of a resource. */
export const tableOf = ({ name, table }: Pick<AnyResource, 'name' | 'table'>): string => table ?? columnOf(name)

/** The module of each declared table, by its name. */
export const declaredOwners: ReadonlyMap<string, string> = new Map(
  resources.map((resource) => [tableOf(resource), resource.module]),
)

/** The columns by which people know a row: its names, else its code; none where it has neither. */
export function labelColumnsOf({ fields }: Pick<AnyResource, 'fields'>): readonly string[] {
  const label = ['name', 'code'].find((name) => Object.hasOwn(fields, name))
  const others = label === 'name' ? Object.values(namesOfLanguages).filter((name) => Object.hasOwn(fields, name)) : []
  return label ? [label, ...others].map(columnOf) : []
}

/** What the row `alias` is called in a language; undefined where it has neither name nor code. */
export function labelIn(
  resource: Pick<AnyResource, 'fields'>,
  alias: string,
  language: Language,
): RawBuilder<unknown> | undefined {
  const [own, ...others] = labelColumnsOf(resource)
  return own === undefined ? undefined : nameOfRow(alias, language, { own, others })
}

/** The name of the row `alias` in a language, of those columns that it has. */
function nameOfRow(
  alias: string,
  language: Language,
  { own, others }: { own: string; others: readonly string[] },
): RawBuilder<unknown> {
  const field = namesOfLanguages[language]
  const column = field && columnOf(field)
  const ownName = sql.ref(`${alias}.${own}`)
  if (!(column && others.includes(column))) return ownName
  return sql`coalesce(nullif(${sql.ref(`${alias}.${column}`)}, ''), ${ownName})`
}

/** What a row with names in several languages is called. */
export const nameColumnIn = (alias: string, language: Language): RawBuilder<string> =>
  nameOfRow(alias, language, {
    own: 'name',
    others: Object.values(namesOfLanguages).map(columnOf),
  }) as RawBuilder<string>

export const storedColumns = {
  id: 'id',
  version: 'version',
  createUser: 'create_user',
  createTime: 'create_time',
  updateUser: 'update_user',
  updateTime: 'update_time',
} as const

/** `code, name, parent_id as "parentId", …` of every field that may be answered, then the stored ones. */
export function selectList(fields: FieldRecord): RawBuilder<unknown> {
  const declared = Object.entries(fields)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([name]) => [columnOf(name), name])
  const stored = Object.entries(storedColumns).map(([name, column]) => [column, name])
  return sql.join(
    [...stored, ...declared].map(([column, name]) => sql`t.${sql.ref(column as string)} as ${sql.ref(name as string)}`),
  )
}
