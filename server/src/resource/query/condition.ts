// One field's part of a list's filter, as SQL on a column.
import type { Field } from '@gemba/contract/kit/field.ts'
import { type FieldFilter, filterParts, isOrdered } from '@gemba/contract/kit/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { parseInstant } from '../../platform/clock.ts'
import type { Actor } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { labelColumnsOf, tableOf } from './columns.ts'

type Sql = RawBuilder<unknown>

export interface Filtered {
  readonly name: string
  readonly field: Field
  readonly column: Sql
  readonly value: unknown
}

const numbers = /^-?\d{1,18}(\.\d{1,12})?$/
const ids = /^\d{1,18}$/
const texts = new Set<Field['kind']>(['text', 'code', 'dictionary'])

/** Returns the condition of one filter. Throws `invalid` for a part that does not fit the field. */
export function conditionOf(filtered: Filtered, actor: Actor): Sql {
  const { field, column, value } = filtered
  if (Array.isArray(value)) return among(filtered, value, actor)
  if (value !== null && typeof value === 'object') return partsOf(filtered, value as FieldFilter, actor)
  if (field.search) return sql`${column} ilike ${likePattern(String(value))}`
  const own = ownValue(field, value, actor)
  return own === undefined ? sql`false` : sql`${column} = ${own}`
}

/** The value as the column holds it; undefined for one that no row can have. */
function ownValue({ kind }: Field, value: unknown, { zone }: Actor): unknown {
  const text = String(value)
  if (texts.has(kind) || kind === 'date') return text
  if (kind === 'reference') return ids.test(text) ? text : undefined
  if (kind !== 'instant') return numbers.test(text) ? text : undefined
  const at = parseInstant(value, zone)
  return at === undefined ? undefined : new Date(at)
}

function among({ field, column }: Filtered, values: readonly unknown[], actor: Actor): Sql {
  const own = values.map((value) => ownValue(field, value, actor)).filter((value) => value !== undefined)
  return own.length > 0 ? sql`${column} in (${sql.join(own)})` : sql`false`
}

function partsOf(filtered: Filtered, parts: FieldFilter, actor: Actor): Sql {
  const { name, field, column } = filtered
  const refuse = (): never => {
    throw new DomainError('invalid', { problems: [problemOf(name, 'type', { language: actor.language })] })
  }
  const given = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (given.some(([part]) => !(filterParts as readonly string[]).includes(part))) return refuse()
  const pieces = given.map(([part, value]): Sql => {
    switch (part as keyof FieldFilter) {
      case 'equal':
        return conditionOf({ ...filtered, field: { ...field, search: false }, value: String(value) }, actor)
      case 'in':
        return Array.isArray(value) ? among(filtered, value, actor) : refuse()
      case 'contains':
        return contains(filtered, String(value)) ?? refuse()
      case 'isEmpty':
        return value === true ? isEmpty(filtered) : sql`not (${isEmpty(filtered)})`
      default: {
        const bound = isOrdered(field) ? ownValue(field, value, actor) : undefined
        if (bound === undefined) return refuse()
        return part === 'from' ? sql`${column} >= ${bound}` : sql`${column} <= ${bound}`
      }
    }
  })
  return pieces.length > 0 ? sql.join(pieces, sql` and `) : sql`true`
}

function isEmpty({ field, column }: Filtered): Sql {
  return texts.has(field.kind) ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`
}

/** Of a reference, rows that refer to what is called so. */
function contains({ field, column }: Filtered, sought: string): Sql | undefined {
  const pattern = likePattern(sought)
  if (texts.has(field.kind)) return sql`${column} ilike ${pattern}`
  const labels = field.target ? labelColumnsOf(field.target) : []
  if (!field.target || labels.length === 0) return undefined
  const isCalledSo = labels.map((label) => sql`r.${sql.ref(label)} ilike ${pattern}`)
  return sql`${column} in (select r.id from ${sql.table(tableOf(field.target))} r where ${sql.join(isCalledSo, sql` or `)})`
}

/** An `ilike` pattern that finds the text anywhere, its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
