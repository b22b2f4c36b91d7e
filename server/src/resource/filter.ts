// What a list call may ask: filters on declared fields, one sort column, one page. Names never reach SQL unless declared.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, storedColumns } from './columns.ts'

/** Filters by field name beside `pageNumber` (or `pageNum`), `pageSize`, `sort`, `order` and `keyword`. */
export type ListInput = Readonly<Record<string, unknown>>

const maximumSize = 1000

/** Page size (default 10, at most 1 000) and row offset. */
export function pageOf(input: ListInput): { size: number; offset: number } {
  const size = Math.min(positive(input.pageSize, 10), maximumSize)
  const number = Math.min(positive(input.pageNumber ?? input.pageNum, 1), 1_000_000)
  return { size, offset: (number - 1) * size }
}

function positive(value: unknown, fallback: number): number {
  const number = Math.trunc(Number(value))
  return number >= 1 ? number : fallback
}

/** The order of a list: a declared column when `sort` names one (by field, alias or column name), else the resource's own. */
export function orderOf(resource: AnyResource, { sort, order }: ListInput): RawBuilder<unknown> {
  const direction = String(order).toUpperCase() === 'DESC' ? sql`desc` : sql`asc`
  const column = sortColumn(resource, sort)
  if (column) return sql`order by t.${sql.ref(column)} ${direction}, t.id ${direction}`
  const own = 'sortNumber' in resource.fields ? sql`t.sort_number, ` : sql``
  return 'code' in resource.fields ? sql`order by ${own} t.code, t.id` : sql`order by ${own} t.id`
}

function sortColumn({ fields, aliases }: AnyResource, sort: unknown): string | undefined {
  if (typeof sort !== 'string') return undefined
  const name = aliases?.[sort] ?? sort
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return field.kind === 'secret' || field.kind === 'json' ? undefined : columnOf(name)
  return Object.hasOwn(storedColumns, name) ? storedColumns[name as keyof typeof storedColumns] : undefined
}

/** `where` of the company and of every filter that names a declared field; empty filters are ignored. */
export function wherePieces(resource: AnyResource, input: ListInput, companyId: string | null): RawBuilder<unknown> {
  const pieces: RawBuilder<unknown>[] = [sql`t.company_id = ${companyId}`]
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = input[name]
    if (value === undefined || value === null || value === '') continue
    pieces.push(condition(name, field, value))
  }
  const keyword = typeof input.keyword === 'string' ? input.keyword.trim() : ''
  if (keyword !== '') pieces.push(keywordPiece(resource, keyword))
  return sql`where ${sql.join(pieces, sql` and `)}`
}

function condition(name: string, field: Field, value: unknown): RawBuilder<unknown> {
  const column = sql`t.${sql.ref(columnOf(name))}`
  if (field.kind === 'reference' && Array.isArray(value)) return anyOf(column, value)
  if (field.search) return sql`${column} ilike ${likePattern(String(value))}`
  if (field.kind === 'text' || field.kind === 'code' || field.kind === 'dictionary')
    return sql`${column} = ${String(value)}`
  if (field.kind === 'json' || field.kind === 'secret') return sql`true`
  const text = String(value)
  return /^-?\d{1,18}(\.\d+)?$/.test(text) ? sql`${column} = ${text}` : sql`false`
}

/** Rows that refer to one of several others. */
function anyOf(column: RawBuilder<unknown>, ids: readonly unknown[]): RawBuilder<unknown> {
  return sql`${column} = any(${ids.map(String).filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`
}

function keywordPiece(resource: AnyResource, keyword: string): RawBuilder<unknown> {
  const pattern = likePattern(keyword)
  const columns = Object.entries(resource.fields)
    .filter(([, field]) => field.search || field.kind === 'code')
    .map(([name]) => sql`t.${sql.ref(columnOf(name))} ilike ${pattern}`)
  return columns.length > 0 ? sql`(${sql.join(columns, sql` or `)})` : sql`true`
}

/** An `ilike` pattern that finds the text anywhere, its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
