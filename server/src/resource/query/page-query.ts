// Pages of lists with their own statement. Filters and sorting follow the rules of all lists; the order is total.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type Expression, type ReferenceExpression, type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import { oneOf } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'
import { conditionOf } from './condition.ts'
import { filtersIn, type ListInput, pageOf } from './filter.ts'

interface FilterColumn<DB, Table extends keyof DB> {
  /** Describes the value, which determines the shapes of its filter. */
  readonly field: Field
  readonly column: ReferenceExpression<DB, Table>
}

export interface PageRules<DB, Table extends keyof DB> {
  readonly input: ListInput
  /** Last column of the order. It must be unique. */
  readonly unique: readonly [StringReference<DB, Table>, 'asc' | 'desc']
  /** Columns that `sort` may name. Any other name is ignored (S-201). */
  readonly sortable?: Readonly<Record<string, StringReference<DB, Table>>>
  readonly filters?: Readonly<Record<string, FilterColumn<DB, Table>>>
  readonly filterAliases?: AnyResource['filterAliases']
  /** The number of all rows, of a query that is counted faster without its joins. It does not know `filters`. */
  readonly total?: Expression<number>
}

/**
 * Returns a page of a query's rows and their total number. The query's order applies unless `sort` names a column. Uses
 * one statement, except for a page after the last. Throws `invalid` if a filter does not fit its field.
 */
export async function pageQuery<DB, Table extends keyof DB, Row>(
  { tx, actor }: Read,
  query: SelectQueryBuilder<DB, Table, Row>,
  rules: PageRules<DB, Table>,
): Promise<Page<Row>> {
  const { size, offset } = pageOf(rules.input)
  const filteredQuery = conditionsOf(rules, actor).reduce((filtered, condition) => filtered.where(condition), query)
  const countQuery = filteredQuery.clearSelect().clearOrderBy()
  const rowsInAll = rules.total ?? sql<number>`(${countQuery.select(({ fn }) => fn.countAll().as('rows'))})::int`
  const rows = await withOrder(filteredQuery, rules)
    .select(sql<number>`${rowsInAll}`.as('rowsInAll'))
    .limit(size)
    .offset(offset)
    .$castTo<Row & { rowsInAll: number }>()
    .execute()
  const countRows = () => oneOf<{ rowsInAll: number }>(tx, sql`select ${rowsInAll} as "rowsInAll"`)
  const total = (rows[0] ?? (offset === 0 ? undefined : await countRows()))?.rowsInAll ?? 0
  // TypeScript cannot infer that the row without the added column is `Row`.
  return { records: rows.map(({ rowsInAll: _, ...row }) => row as Row), total, pages: Math.ceil(total / size) }
}

function conditionsOf<DB, Table extends keyof DB>(
  { input, filters = {}, filterAliases }: PageRules<DB, Table>,
  actor: Read['actor'],
) {
  const filtersInInput = filtersIn(Object.keys(filters), filterAliases, input)
  return [...filtersInInput].flatMap(([name, value]) => {
    const filter = filters[name]
    if (!filter) return []
    const column = typeof filter.column === 'string' ? sql.ref(filter.column) : sql`${filter.column}`
    return [sql<boolean>`${conditionOf({ name, field: filter.field, column, value }, actor)}`]
  })
}

function withOrder<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { input: { sort, order }, sortable = {}, unique }: PageRules<DB, Table>,
): SelectQueryBuilder<DB, Table, Row> {
  const column = typeof sort === 'string' && Object.hasOwn(sortable, sort) ? sortable[sort] : undefined
  const direction = String(order).toUpperCase() === 'DESC' ? 'desc' : 'asc'
  const sortedQuery = column ? query.clearOrderBy().orderBy(column, direction) : query
  return sortedQuery.orderBy(...unique)
}
