import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { oneOf } from '../platform/db/rows.ts'
import { companyOf, type Read } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { idOf } from './crud.ts'
import { tableOf } from './query/columns.ts'

/** Throws `notFound` if no record of the resource has the id or the reader may not see it. */
export async function assertRecordExists({ tx, actor }: Read, resource: AnyResource, id: unknown): Promise<void> {
  const record = await oneOf(
    tx,
    sql`select from ${sql.table(tableOf(resource))} where company_id = ${companyOf(actor)} and id = ${idOf(id)}`,
  )
  if (!record) throw new DomainError('notFound')
}
