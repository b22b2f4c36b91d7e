// Labels of the references of a record, as subqueries of the statement that reads it. Joins of seven labels took eight
// times as long to plan.
import type { Language } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, labelIn, tableOf } from './columns.ts'

type Sql = RawBuilder<unknown>

interface ReferenceLabel {
  /** The reference field. */
  readonly name: string
  /** The label of the record that the row `t` references; null without one. */
  readonly column: Sql
}

/**
 * Returns the references of a resource to records with a name or code, with their labels in a language. Row policies
 * hide labels of invisible records.
 */
export function labelsOfReferences({ fields }: Pick<AnyResource, 'fields'>, language: Language): ReferenceLabel[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' ? field.target : undefined
    const alias = `label_of_${columnOf(name)}`
    const label = target ? labelIn(target, alias, language) : undefined
    if (!target || !label) return []
    const isReferenced = sql`${sql.ref(alias)}.id = t.${sql.ref(columnOf(name))}`
    const column = sql`(select ${label} from ${sql.table(tableOf(target))} as ${sql.ref(alias)} where ${isReferenced})`
    return [{ name, column }]
  })
}

/** Returns the column `labels`, jsonb by field name. A reference to nothing is omitted. */
export function labelsColumn(labels: readonly ReferenceLabel[]): Sql {
  if (labels.length === 0) return sql``
  const pairs = labels.flatMap(({ name, column }) => [sql`${sql.lit(name)}::text`, column])
  return sql`, jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)})) as labels`
}
