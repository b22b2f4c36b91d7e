// One field's part of a list's filter, as SQL on a column.
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

/** Returns the condition of one filter. Throws `invalid` for a value or a part that does not fit the field. */
export function conditionOf(filtered: FilterTerm, actor: Actor): Sql {
  const { field, column, value } = filtered
  if (Array.isArray(value)) return among(filtered, value, actor)
  if (value !== null && typeof value === 'object') return partsOf(filtered, value as FieldFilter, actor)
  if (field.search) return sql`${column} ilike ${likePattern(String(value))}`
  return sql`${column} = ${ownValue(field, value, actor) ?? refuse(filtered, actor)}`
}

/** Throws `invalid` for a filter that does not fit its field. */
function refuse({ name }: FilterTerm, { language }: Actor): never {
  throw new DomainError('invalid', { problems: [problemOf(name, 'type', { language })] })
}

/** The value as the column holds it; undefined for one that is not of the kind of the field. */
function ownValue({ kind }: Field, value: unknown, { zone }: Actor): unknown {
  const text = String(value)
  if (texts.has(kind)) return text
  if (kind === 'date') return dates.test(text) ? text : undefined
  if (kind === 'reference') return ids.test(text) ? text : undefined
  if (kind !== 'instant') return numbers.test(text) ? text : undefined
  const at = parseInstant(value, zone)
  return at === undefined ? undefined : new Date(at)
}

function among(filtered: FilterTerm, values: readonly unknown[], actor: Actor): Sql {
  const { field, column } = filtered
  const own = values.map((value) => ownValue(field, value, actor) ?? refuse(filtered, actor))
  return own.length > 0 ? sql`${column} in (${sql.join(own)})` : sql`false`
}

function partsOf(filtered: FilterTerm, parts: FieldFilter, actor: Actor): Sql {
  const { field, column } = filtered
  const given = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.some(([part]) => !(filterParts as readonly string[]).includes(part))) return refuse(filtered, actor)
  const pieces = given.map(([part, value]): Sql => {
    switch (part as keyof FieldFilter) {
      case 'equal':
        return conditionOf({ ...filtered, field: { ...field, search: false }, value: String(value) }, actor)
      case 'in':
        return Array.isArray(value) ? among(filtered, value, actor) : refuse(filtered, actor)
      case 'contains':
        return contains(filtered, String(value)) ?? refuse(filtered, actor)
      case 'isEmpty':
        return value === true ? isEmpty(filtered) : sql`not (${isEmpty(filtered)})`
      default: {
        const bound = isOrdered(field) ? ownValue(field, value, actor) : undefined
        if (bound === undefined) return refuse(filtered, actor)
        return part === 'from' ? sql`${column} >= ${bound}` : sql`${column} <= ${bound}`
      }
    }
  })
  return pieces.length > 0 ? sql.join(pieces, sql` and `) : sql`true`
}

function isEmpty({ field, column }: FilterTerm): Sql {
  return texts.has(field.kind) ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`
}

/** Of a reference, rows that refer to what is called so. */
function contains({ field, column }: FilterTerm, sought: string): Sql | undefined {
  const pattern = likePattern(sought)
  if (texts.has(field.kind)) return sql`${column} ilike ${pattern}`
  const target = targetOf(field)
  const labels = target ? labelColumnsOf(target) : []
  if (!target || labels.length === 0) return undefined
  const isCalledSo = labels.map((label) => sql`r.${sql.ref(label)} ilike ${pattern}`)
  return sql`${column} in (select r.id from ${sql.table(tableOf(target))} r where ${sql.join(isCalledSo, sql` or `)})`
}

/** An `ilike` pattern that finds the text anywhere, its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
