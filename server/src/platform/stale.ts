import { DomainError } from './domain-error.ts'

type VersionedRow = { readonly version: number } & object

const firstOf = (row: object, names: readonly string[]): unknown =>
  names.map((name) => (row as Record<string, unknown>)[name]).find((value) => value !== undefined && value !== null)

/**
 * Returns the error for a change based on an older version of a row, with the row's name and its last editor and time
 * if known.
 */
export function staleOf(row: VersionedRow): DomainError<'stale'> {
  const details = {
    name: firstOf(row, ['name', 'title', 'code']),
    by: firstOf(row, ['updateUser', 'update_user']),
    at: firstOf(row, ['updateTime', 'update_time']),
  }
  const params = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  return new DomainError('stale', { version: row.version, ...params })
}
