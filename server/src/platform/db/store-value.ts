// Converts values of declared fields for writing.
import type { Field } from '@gemba/contract/kit/field.ts'
import { sql } from 'kysely'

/** Returns a value in the type of its column. */
export function storeValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field.kind === 'json' || field.kind === 'files') return sql`${JSON.stringify(value)}::jsonb`
  if (field.kind === 'references') return sql`${value}::bigint[]`
  if (field.kind === 'instant') return new Date(value as number)
  return value
}

/** Returns whether the stored value stays because an empty secret means that it was not entered again. */
export function isUnsent({ kind }: Field, value: unknown): boolean {
  return kind === 'secret' && (value === null || value === undefined || value === '')
}
