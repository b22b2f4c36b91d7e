// How values of declared fields are written.
import type { Field } from '@gemba/contract/kit/field.ts'
import { sql } from 'kysely'

/** A value as the store takes it. */
export function storeValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field.kind === 'json' || field.kind === 'files') return sql`${JSON.stringify(value)}::jsonb`
  if (field.kind === 'references') return sql`${value}::bigint[]`
  if (field.kind === 'instant') return new Date(value as number)
  return value
}

/** Whether a value leaves what is stored as it is: a secret that was not typed anew. */
export function isUnsent({ kind }: Field, value: unknown): boolean {
  return kind === 'secret' && (value === null || value === undefined || value === '')
}
