import { exceptionSubject } from '@gemba/contract/production/exception/dictionaries.ts'
import { blockingStates } from '@gemba/contract/production/exception/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { SubjectKind } from './subject.ts'

interface BlockedSubject {
  readonly refType: SubjectKind
  readonly refId: string
}

/** Enough to see; one is enough to be refused. */
const mostListed = 20

/** Returns the open exceptions that block any of the records, the oldest first. */
export async function listBlocks(read: Read, records: readonly BlockedSubject[]) {
  const found = await ofCompany(read)
    .selectFrom('exception')
    .select(['id', 'code', 'name'])
    .where(({ eb, or, and }) =>
      or(
        records.map(({ refType, refId }) =>
          and([eb('ref_type', '=', exceptionSubject.codes[refType]), eb('ref_id', '=', refId)]),
        ),
      ),
    )
    .where('is_blocking', '=', 1)
    .where('status', 'in', [...blockingStates])
    .orderBy('id')
    .limit(mostListed)
    .execute()
  return found.map((row) => ({ kind: 'exception' as const, ...row }))
}

/** Throws `exceptionBlocks`, which names the oldest open exception that blocks a record. */
export async function assertNotBlocked(read: Read, record: BlockedSubject): Promise<void> {
  const [found] = await listBlocks(read, [record])
  if (!found) return
  const { id, code, name } = found
  throw new DomainError('exceptionBlocks', { id, code, name, exceptionId: id })
}
