import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'

/** Maximum length of the driver parameters of a row, as JSON. */
const maxLength = 4000

/** Throws `invalid` for driver parameters that are no object or too long. */
export function assertDriverParams({ actor: { language } }: Work, { driverParams }: { driverParams: unknown }): void {
  const isTable = typeof driverParams === 'object' && driverParams !== null && !Array.isArray(driverParams)
  if (isTable && JSON.stringify(driverParams).length <= maxLength) return
  const problem = isTable ? 'tooLong' : 'pattern'
  throw new DomainError('invalid', { problems: [problemOf('driverParams', problem, { language, limit: maxLength })] })
}
