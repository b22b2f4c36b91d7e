import { DomainError } from '../domain-error.ts'
import { sqlState } from './work.ts'

interface Detailed {
  readonly detail?: string
  readonly table?: string
}

/** Turns the store's refusals into the catalogue's: unique violation, foreign key, out of range. Answers undefined for anything else. */
export function translateStoreError(error: unknown): DomainError | undefined {
  const { detail = '', table = '' } = (error ?? {}) as Detailed
  switch (sqlState(error)) {
    case '23505': {
      const [, columns = '', values = ''] = /^Key \((.*)\)=\((.*)\) already exists/.exec(detail) ?? []
      return new DomainError('duplicate', { field: lastOf(columns), value: lastOf(values) })
    }
    case '23503':
      return detail.includes('is not present') ? new DomainError('notFound') : new DomainError('inUse', { by: table })
    case '22003': // out of range
    case '22021': // a character the store cannot hold, such as NUL
    case '22P05':
      return new DomainError('invalid', { problems: [{ field: '', problem: 'range' }] })
    case '57P01':
    case '57P03':
    case '53300':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
      return new DomainError('unavailable')
    default:
      return undefined
  }
}

function lastOf(list: string): string {
  return list.split(', ').at(-1) ?? ''
}
