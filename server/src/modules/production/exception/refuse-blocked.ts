import { exceptionSubject } from '@gemba/contract/production/exception/dictionaries.ts'
import { blockingStates } from '@gemba/contract/production/exception/flow.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { SubjectKind } from './subject.ts'

/** Throws `exceptionBlocks`, which names the oldest open exception that blocks a record. */
export async function refuseBlocked(
  { tx, actor }: Read,
  { refType, refId }: { readonly refType: SubjectKind; readonly refId: string },
): Promise<void> {
  const found = await tx
    .selectFrom('exception')
    .select(['id', 'code', 'name'])
    .where('company_id', '=', companyOf(actor))
    .where('ref_type', '=', exceptionSubject.codes[refType])
    .where('ref_id', '=', refId)
    .where('is_blocking', '=', 1)
    .where('status', 'in', [...blockingStates])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (found) throw new DomainError('exceptionBlocks', { ...found, exceptionId: found.id })
}
