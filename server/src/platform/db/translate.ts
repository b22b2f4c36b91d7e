import { DomainError } from '../domain-error.ts'
import { isOfReferred } from './limited-client.ts'
import { sqlState } from './work.ts'

const columnOfError = (error: unknown): string => (error as { column?: string }).column ?? ''

interface StoreError {
  readonly constraint?: string
  readonly table?: string
}

/**
 * Returns the column of a broken unique key, which is named `<table>_<column>_key`; undefined for anything else. PostgreSQL
 * tells no values where row policies apply.
 */
export function columnOfDuplicate(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  const { constraint = '', table = '' } = error as StoreError
  const [start, end] = [`${table}_`, '_key']
  return constraint.startsWith(start) && constraint.endsWith(end)
    ? constraint.slice(start.length, -end.length)
    : undefined
}

/** Turns the store's refusals into the catalogue's: unique violation, foreign key, out of range. Returns undefined for anything else. */
export function translateStoreError(error: unknown): DomainError | undefined {
  switch (sqlState(error)) {
    case '23505':
      return new DomainError('duplicate', { field: columnOfDuplicate(error) ?? '', label: '', value: '' })
    case '23503':
      // A row that others refer to, which are in that table; or a reference to nothing.
      return isOfReferred(error)
        ? new DomainError('inUse', { by: (error as StoreError).table ?? '' })
        : new DomainError('notFound')
    case '42501': // a row policy refused the new row
      return new DomainError('outOfScope')
    case '23502': // a value that must be there
      return new DomainError('invalid', { problems: [{ field: columnOfError(error), problem: 'required' }] })
    case '23514': // a value that breaks a rule of its column
      return new DomainError('invalid', { problems: [{ field: '', problem: 'refused' }] })
    case '22P02': // not of the column's type
    case '22007':
    case '22008':
    case '22003': // out of range
    case '22021': // a character the store cannot hold, such as NUL
    case '22P05':
      return new DomainError('invalid', { problems: [{ field: '', problem: 'range' }] })
    default:
      if (isStorageFull(error)) return new DomainError('storageFull')
      return isStoreAway(error) ? new DomainError('unavailable') : undefined
  }
}

/** Class 08 is added to these: connection exceptions. */
const awayStates = new Set([
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // the wait for a lock took too long
  '57014', // the statement took too long
  '57P01', // ended by an operator, a restart
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

/** What the client says without any code. */
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/** Whether PostgreSQL was not there, went away or did not answer in time: the same call may succeed later. */
export function isStoreAway(error: unknown): boolean {
  const state = sqlState(error)
  if (awayStates.has(state) || /^08\w{3}$/.test(state)) return true
  return error instanceof Error && awayTexts.test(error.message)
}

/** Whether a disk is full: PostgreSQL's (53100), or ours. */
export function isStorageFull(error: unknown): boolean {
  const state = sqlState(error)
  return state === '53100' || state === 'ENOSPC' || state === 'EDQUOT'
}
