// One page of a list with a statement of its own, by the rules of every list: filters in their one shape, one sort column, an
// order in which no two rows change places.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type ReferenceExpression, type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { countOf } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'
import { conditionOf } from './condition.ts'
import { filtersAmong, type ListInput, pageOf } from './filter.ts'

interface FilterColumn<DB, Table extends keyof DB> {
  /** What kind of value it is, which decides the shapes its filter takes. */
  readonly field: Field
  readonly column: ReferenceExpression<DB, Table>
}

export interface PageRules<DB, Table extends keyof DB> {
  readonly input: ListInput
  /** Ends the order: a column that no two rows share. */
  readonly unique: readonly [StringReference<DB, Table>, 'asc' | 'desc']
  /** Columns that `sort` may name; any other name is ignored (S-201). */
  readonly sortable?: Readonly<Record<string, StringReference<DB, Table>>>
  readonly filters?: Readonly<Record<string, FilterColumn<DB, Table>>>
  readonly filterAliases?: AnyResource['filterAliases']
}

/**
 * Returns a page of the rows that a query finds, in the query's own order unless `sort` names a column, with how many there are
 * in all: one statement, but for a page behind the last. Throws `invalid` for a filter that does not fit its field.
 */
export async function pageQuery<DB, Table extends keyof DB, Row>(
  { actor }: Read,
  query: SelectQueryBuilder<DB, Table, Row>,
  rules: PageRules<DB, Table>,
): Promise<Page<Row>> {
  const { size, offset } = pageOf(rules.input)
  const found = conditionsOf(rules, actor).reduce((all, condition) => all.where(condition), query)
  const counted = found.clearSelect().clearOrderBy()
  const total = sql<number>`(${counted.select(({ fn }) => fn.countAll().as('rows'))})::int`
  const rows = await ordered(found, rules)
    .select(total.as('rowsInAll'))
    .limit(size)
    .offset(offset)
    .$castTo<Row & { rowsInAll: number }>()
    .execute()
  const all = rows[0]?.rowsInAll ?? (offset === 0 ? 0 : await countOf(counted))
  // TypeScript does not see that a row without what was added is the row.
  const records = rows.map(({ rowsInAll: _, ...row }) => row as Row)
  return { records, total: all, pages: Math.ceil(all / size) }
}

function conditionsOf<DB, Table extends keyof DB>(
  { input, filters = {}, filterAliases }: PageRules<DB, Table>,
  actor: Read['actor'],
) {
  const given = filtersAmong(Object.keys(filters), filterAliases, input)
  return [...given].flatMap(([name, value]) => {
    const filter = filters[name]
    if (!filter) return []
    const column = typeof filter.column === 'string' ? sql.ref(filter.column) : sql`${filter.column}`
    return [sql<boolean>`${conditionOf({ name, field: filter.field, column, value }, actor)}`]
  })
}

function ordered<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { input: { sort, order }, sortable = {}, unique }: PageRules<DB, Table>,
): SelectQueryBuilder<DB, Table, Row> {
  const column = typeof sort === 'string' && Object.hasOwn(sortable, sort) ? sortable[sort] : undefined
  const direction = String(order).toUpperCase() === 'DESC' ? 'desc' : 'asc'
  const sorted = column ? query.clearOrderBy().orderBy(column, direction) : query
  return sorted.orderBy(...unique)
}
