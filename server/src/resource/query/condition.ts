// SQL conditions of list filters.
import { type Field, targetOf } from '@gemba/contract/kit/field.ts'
import { type FieldFilter, filterParts, isOrdered } from '@gemba/contract/kit/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { parseInstant } from '../../platform/clock.ts'
import type { Actor } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { labelColumnsOf, tableOf } from './columns.ts'

type Sql = RawBuilder<unknown>

export interface FilterTerm {
  readonly name: string
  readonly field: Field
  readonly column: Sql
  readonly value: unknown
}

const numbers = /^-?\d{1,18}(\.\d{1,12})?$/
const dates = /^\d{4}-\d{2}-\d{2}$/
const ids = /^\d{1,18}$/
const texts = new Set<Field['kind']>(['text', 'code', 'dictionary'])

/** Returns the condition of one filter. Throws `invalid` if the value does not fit the field. */
export function conditionOf(term: FilterTerm, actor: Actor): Sql {
  const { field, column, value } = term
  if (Array.isArray(value)) return isAnyOf(term, value, actor)
  if (value !== null && typeof value === 'object') return partsOf(term, value as FieldFilter, actor)
  if (field.search) return sql`${column} ilike ${likePattern(String(value))}`
  return sql`${column} = ${columnValue(field, value, actor) ?? throwInvalid(term, actor)}`
}

/** Throws `invalid` for a filter that does not fit its field. */
function throwInvalid({ name }: FilterTerm, { language }: Actor): never {
  throw new DomainError('invalid', { problems: [problemOf(name, 'type', { language })] })
}

/** Returns the value in the type of the column; undefined if it does not fit the field. */
function columnValue({ kind }: Field, value: unknown, { zone }: Actor): unknown {
  const text = String(value)
  if (texts.has(kind)) return text
  if (kind === 'date') return dates.test(text) ? text : undefined
  if (kind === 'reference') return ids.test(text) ? text : undefined
  if (kind !== 'instant') return numbers.test(text) ? text : undefined
  const at = parseInstant(value, zone)
  return at === undefined ? undefined : new Date(at)
}

function isAnyOf(term: FilterTerm, values: readonly unknown[], actor: Actor): Sql {
  const { field, column } = term
  const columnValues = values.map((value) => columnValue(field, value, actor) ?? throwInvalid(term, actor))
  return columnValues.length > 0 ? sql`${column} in (${sql.join(columnValues)})` : sql`false`
}

function partsOf(term: FilterTerm, parts: FieldFilter, actor: Actor): Sql {
  const { field, column } = term
  const givenParts = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (givenParts.some(([part]) => !(filterParts as readonly string[]).includes(part))) return throwInvalid(term, actor)
  const pieces = givenParts.map(([part, value]): Sql => {
    switch (part as keyof FieldFilter) {
      case 'equal':
        return conditionOf({ ...term, field: { ...field, search: false }, value: String(value) }, actor)
      case 'in':
        return Array.isArray(value) ? isAnyOf(term, value, actor) : throwInvalid(term, actor)
      case 'contains':
        return contains(term, String(value)) ?? throwInvalid(term, actor)
      case 'isEmpty':
        return value === true ? isEmpty(term) : sql`not (${isEmpty(term)})`
      default: {
        const bound = isOrdered(field) ? columnValue(field, value, actor) : undefined
        if (bound === undefined) return throwInvalid(term, actor)
        return part === 'from' ? sql`${column} >= ${bound}` : sql`${column} <= ${bound}`
      }
    }
  })
  return pieces.length > 0 ? sql.join(pieces, sql` and `) : sql`true`
}

function isEmpty({ field, column }: FilterTerm): Sql {
  return texts.has(field.kind) ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`
}

/** Returns the condition of `contains`. For a reference it matches labels and account names of the referenced rows. */
function contains({ field, column }: FilterTerm, text: string): Sql | undefined {
  const pattern = likePattern(text)
  if (texts.has(field.kind)) return sql`${column} ilike ${pattern}`
  const target = targetOf(field)
  const labels = target ? [...labelColumnsOf(target), ...('nickname' in target.fields ? ['name'] : [])] : []
  if (!target || labels.length === 0) return undefined
  const labelMatches = labels.map((label) => sql`r.${sql.ref(label)} ilike ${pattern}`)
  return sql`${column} in (select r.id from ${sql.table(tableOf(target))} r where ${sql.join(labelMatches, sql` or `)})`
}

/** Returns an `ilike` pattern that matches the text anywhere. Wildcards in the text are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
