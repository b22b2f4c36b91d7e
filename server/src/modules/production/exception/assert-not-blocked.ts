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

/** Maximum number of exceptions to list. A single one is enough to block. */
const maxListed = 20

/** Returns the open exceptions that block any of the records, the oldest first; at most 20. */
export async function listBlocks(read: Read, records: readonly BlockedSubject[]) {
  const exceptionRows = await ofCompany(read)
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
    .limit(maxListed)
    .execute()
  return exceptionRows.map((row) => ({ kind: 'exception' as const, ...row }))
}

/** Throws `exceptionBlocks`, which names the oldest open exception that blocks a record. */
export async function assertNotBlocked(read: Read, record: BlockedSubject): Promise<void> {
  const [block] = await listBlocks(read, [record])
  if (!block) return
  const { id, code, name } = block
  throw new DomainError('exceptionBlocks', { id, code, name, exceptionId: id })
}
