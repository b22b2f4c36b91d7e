// Filters, sorting and paging of lists. Only declared names reach SQL.
import type { Field } from '@gemba/contract/kit/field.ts'
import { isFilterable, storedFilters } from '@gemba/contract/kit/filter.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/db/work.ts'
import { isMaskedFor } from '../../platform/outbound/masked-fields.ts'
import { columnOf, labelColumnsOf, labelIn, storedColumns } from './columns.ts'
import { conditionOf, likePattern } from './condition.ts'
import { labelsOfReferences } from './labels.ts'

export { likePattern } from './condition.ts'

/** Filters by field name, and `pageNumber` (or `pageNum`), `pageSize`, `sort`, `order`, `keyword`. */
export type ListInput = Readonly<Record<string, unknown>>

/** Filters on computed values: the field that describes the value, and its expression on the row `t`. */
export type ComputedFilters = Readonly<Record<string, { readonly field: Field; readonly column: RawBuilder<unknown> }>>

const maxPageSize = 1000

/** Returns page size (default 10, at most 1,000) and row offset. */
export function pageOf(input: ListInput): { size: number; offset: number } {
  const size = Math.min(positiveOr(input.pageSize, 10), maxPageSize)
  const number = Math.min(positiveOr(input.pageNumber ?? input.pageNum, 1), 1_000_000)
  return { size, offset: (number - 1) * size }
}

function positiveOr(value: unknown, fallback: number): number {
  const number = Math.trunc(Number(value))
  return number >= 1 ? number : fallback
}

/**
 * Returns the order of a list: the column that `sort` names (by field, alias or column name), else the resource's
 * default. A reference sorts by its label, and `name` by the name in the language.
 */
export function orderOf(resource: AnyResource, { sort, order }: ListInput, actor: Actor): RawBuilder<unknown> {
  const direction = String(order).toUpperCase() === 'DESC' ? sql`desc` : sql`asc`
  const by = resource.aliases?.[String(sort)] ?? sort
  const label = labelsOfReferences(resource, actor.language).find(({ name }) => name === by)
  if (label) return sql`order by ${label.column} ${direction} nulls last, t.id ${direction}`
  if (typeof by === 'string' && by === labelColumnsOf(resource)[0])
    return sql`order by ${labelIn(resource, 't', actor.language)} ${direction}, t.id ${direction}`
  const column = sortColumn(resource, sort, actor)
  if (column) return sql`order by t.${sql.ref(column)} ${direction}, t.id ${direction}`
  const sortNumber = 'sortNumber' in resource.fields ? sql`t.sort_number, ` : sql``
  return 'code' in resource.fields ? sql`order by ${sortNumber} t.code, t.id` : sql`order by ${sortNumber} t.id`
}

function sortColumn(resource: AnyResource, sort: unknown, actor: Actor): string | undefined {
  const { fields, aliases } = resource
  if (typeof sort !== 'string') return undefined
  const name = aliases?.[sort] ?? sort
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return isFilterable(field) && !isMaskedFor(resource, field, actor) ? columnOf(name) : undefined
  return Object.hasOwn(storedColumns, name) ? storedColumns[name as keyof typeof storedColumns] : undefined
}

/** Returns the filters in the input by field name. Aliases are resolved to a field or a part of its filter. */
export function filtersIn(
  names: readonly string[],
  filterAliases: AnyResource['filterAliases'] = {},
  input: ListInput,
): Map<string, unknown> {
  const filters = new Map<string, unknown>()
  for (const name of names) {
    const value = input[name]
    if (value !== undefined && value !== null && value !== '') filters.set(name, value)
  }
  for (const [alias, path] of Object.entries(filterAliases)) {
    const [name = '', part = ''] = path.split('.')
    const value = input[alias]
    if (value === undefined || value === null || value === '') continue
    const existing = filters.get(name)
    filters.set(name, {
      ...(existing !== null && typeof existing === 'object' && !Array.isArray(existing) && existing),
      [part]: value,
    })
  }
  return filters
}

/** Returns `where` with the company and all filters in the input. Empty filters are ignored. Throws `invalid`. */
export function whereFilters(
  resource: AnyResource,
  input: ListInput,
  actor: Actor,
  computed: ComputedFilters = {},
): RawBuilder<unknown> {
  const names = Object.keys({ ...storedFilters, ...resource.fields, ...computed })
  const labelColumns = labelColumnsOf(resource)
  const pieces: RawBuilder<unknown>[] = [sql`t.company_id = ${actor.companyId}`]
  for (const [name, value] of filtersIn(names, resource.filterAliases, input)) {
    const computedFilter = computed[name]
    const field = computedFilter?.field ?? resource.fields[name] ?? storedFilters[name as keyof typeof storedFilters]
    if (!isFilterable(field) || isMaskedFor(resource, field, actor)) continue
    const columns = labelColumns[0] === name && !isEmptyFilter(value) ? labelColumns : [columnOf(name)]
    const conditions = (
      computedFilter ? [computedFilter.column] : columns.map((column) => sql`t.${sql.ref(column)}`)
    ).map((column) => conditionOf({ name, field, column, value }, actor))
    pieces.push(sql`(${sql.join(conditions, sql` or `)})`)
  }
  const keyword = typeof input.keyword === 'string' ? input.keyword.trim() : ''
  if (keyword !== '') pieces.push(keywordPiece(resource, keyword))
  return sql`where ${sql.join(pieces, sql` and `)}`
}

/** Returns whether a filter tests for an empty value, which applies to one column only. */
const isEmptyFilter = (value: unknown): boolean => value !== null && typeof value === 'object' && 'isEmpty' in value

function keywordPiece(resource: AnyResource, keyword: string): RawBuilder<unknown> {
  const pattern = likePattern(keyword)
  const columns = Object.entries(resource.fields)
    .filter(([, field]) => field.search || field.kind === 'code')
    .map(([name]) => sql`t.${sql.ref(columnOf(name))} ilike ${pattern}`)
  return columns.length > 0 ? sql`(${sql.join(columns, sql` or `)})` : sql`true`
}
