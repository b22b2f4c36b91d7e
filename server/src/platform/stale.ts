import { DomainError } from './domain-error.ts'

type VersionedRow = { readonly version: number } & object

const named = (row: object, names: readonly string[]): unknown =>
  names.map((name) => (row as Record<string, unknown>)[name]).find((value) => value !== undefined && value !== null)

/** Returns the refusal of a change to an older version of a row; it tells the row, who changed it and when, as far as the row says. */
export function staleOf(row: VersionedRow): DomainError<'stale'> {
  const told = {
    name: named(row, ['name', 'title', 'code']),
    by: named(row, ['updateUser', 'update_user']),
    at: named(row, ['updateTime', 'update_time']),
  }
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
  return new DomainError('stale', { version: row.version, ...known })
}
