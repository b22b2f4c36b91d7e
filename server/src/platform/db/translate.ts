import { DomainError } from '../domain-error.ts'
import { isOfReferred } from './limited-client.ts'
import { sqlState } from './work.ts'

const columnOfError = (error: unknown): string => (error as { column?: string }).column ?? ''

interface StoreError {
  readonly constraint?: string
  readonly table?: string
}

/**
 * Returns the column of a violated unique key, which is named `<table>_<column>_key`; undefined for any other error.
 * PostgreSQL does not report the values where row policies apply.
 */
export function columnOfDuplicate(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  const { constraint = '', table = '' } = error as StoreError
  const [start, end] = [`${table}_`, '_key']
  return constraint.startsWith(start) && constraint.endsWith(end)
    ? constraint.slice(start.length, -end.length)
    : undefined
}

/**
 * Converts an error of PostgreSQL to an error of the catalogue: unique violation, foreign key, out of range. Returns
 * undefined for any other error.
 */
export function translateStoreError(error: unknown): DomainError | undefined {
  switch (sqlState(error)) {
    case '23505':
      return new DomainError('duplicate', { field: columnOfDuplicate(error) ?? '', label: '', value: '' })
    case '23503':
      // Either the row is referenced by that table, or it references a missing row.
      return isOfReferred(error)
        ? new DomainError('inUse', { by: (error as StoreError).table ?? '' })
        : new DomainError('notFound')
    case '42501': // a row policy rejected the new row
      return new DomainError('outOfScope')
    case '23502': // a required value is missing
      return new DomainError('invalid', { problems: [{ field: columnOfError(error), problem: 'required' }] })
    case '23514': // a check constraint is violated
      return new DomainError('invalid', { problems: [{ field: '', problem: 'refused' }] })
    case '22P02': // invalid text for the column's type
    case '22007':
    case '22008':
    case '22003': // out of range
    case '22021': // a character that PostgreSQL cannot store, such as NUL
    case '22P05':
      return new DomainError('invalid', { problems: [{ field: '', problem: 'range' }] })
    default:
      if (isStorageFull(error)) return new DomainError('storageFull')
      return isStoreAway(error) ? new DomainError('unavailable') : undefined
  }
}

/** SQL states in addition to class 08, connection exceptions. */
const awayStates = new Set([
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // ended by an administrator or a restart
  '57P02', // ended because another backend crashed
  '57P03', // starting or recovering
  '57P05', // idle for too long
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Messages of the client that have no code. */
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/**
 * Returns whether PostgreSQL could not be reached, disconnected or timed out, so that the same request may succeed
 * later.
 */
export function isStoreAway(error: unknown): boolean {
  const state = sqlState(error)
  if (awayStates.has(state) || /^08\w{3}$/.test(state)) return true
  return error instanceof Error && awayTexts.test(error.message)
}

/** Returns whether the disk of PostgreSQL (53100) or of this server is full. */
export function isStorageFull(error: unknown): boolean {
  const state = sqlState(error)
  return state === '53100' || state === 'ENOSPC' || state === 'EDQUOT'
}
