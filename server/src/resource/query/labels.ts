// What the references of a record refer to is called, joined into the statement that reads it.
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, labelIn, tableOf } from './columns.ts'

type Sql = RawBuilder<unknown>

interface JoinedLabel {
  /** The field that refers. */
  readonly name: string
  readonly column: Sql
  readonly join: Sql
}

/** Returns the references of a resource whose records have a name or a code, as they are called in a language. Row policies hide those that may not be seen. */
export function joinedLabels({ fields }: Pick<AnyResource, 'fields'>, language: Language): JoinedLabel[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' ? field.target : undefined
    const alias = `label_of_${columnOf(name)}`
    const column = target ? labelIn(target, alias, language) : undefined
    if (!target || !column) return []
    const referred = sql`${sql.ref(alias)}.id = t.${sql.ref(columnOf(name))}`
    const join = sql`left join ${sql.table(tableOf(target))} as ${sql.ref(alias)} on ${referred}`
    return [{ name, column, join }]
  })
}

/** `left join …` of every label. */
export const joinsOf = (labels: readonly JoinedLabel[]): Sql =>
  labels.length > 0
    ? sql.join(
        labels.map(({ join }) => join),
        sql` `,
      )
    : sql``

/** `…, jsonb as labels`, by the names of the fields; a reference to nothing has none. */
export function labelsColumn(labels: readonly JoinedLabel[]): Sql {
  if (labels.length === 0) return sql``
  const pairs = labels.flatMap(({ name, column }) => [sql`${sql.lit(name)}::text`, column])
  return sql`, jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) as labels`
}
