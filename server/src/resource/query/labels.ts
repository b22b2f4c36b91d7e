// Labels of the references of a record, joined into the statement that reads it.
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, labelIn, tableOf } from './columns.ts'

type Sql = RawBuilder<unknown>

interface JoinedLabel {
  /** The reference field. */
  readonly name: string
  readonly column: Sql
  readonly join: Sql
}

/**
 * Returns the references of a resource to records with a name or code, with their labels in a language. Row policies
 * hide labels of invisible records.
 */
export function joinedLabels({ fields }: Pick<AnyResource, 'fields'>, language: Language): JoinedLabel[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' ? field.target : undefined
    const alias = `label_of_${columnOf(name)}`
    const column = target ? labelIn(target, alias, language) : undefined
    if (!target || !column) return []
    const isReferenced = sql`${sql.ref(alias)}.id = t.${sql.ref(columnOf(name))}`
    const join = sql`left join ${sql.table(tableOf(target))} as ${sql.ref(alias)} on ${isReferenced}`
    return [{ name, column, join }]
  })
}

/** Returns the joins of all labels. */
export const joinsOf = (labels: readonly JoinedLabel[]): Sql =>
  labels.length > 0
    ? sql.join(
        labels.map(({ join }) => join),
        sql` `,
      )
    : sql``

/** Returns the column `labels`, jsonb by field name. A reference to nothing is omitted. */
export function labelsColumn(labels: readonly JoinedLabel[]): Sql {
  if (labels.length === 0) return sql``
  const pairs = labels.flatMap(({ name, column }) => [sql`${sql.lit(name)}::text`, column])
  return sql`, jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) as labels`
}
