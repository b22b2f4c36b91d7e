// Unconfirmed reports prevent the completion of an order while the company requires confirmation.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { computed, findRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { isOptionOn } from '../../base/index.ts'

/** Condition on a report `r`. Reports that were made while no confirmation was required never wait. */
export const isWaiting = sql`r.needs_confirmation = 1 and r.status = ${sql.lit(reportStatus.codes.submitted)}`

/** Returns the number of unconfirmed reports of an order; 0 if the company does not require confirmation. */
export async function countWaiting(read: Read, orderId: string): Promise<number> {
  if (!(await isOptionOn(read, 'confirmReports'))) return 0
  const row = await findRow(
    read.tx,
    { count: computed.integer },
    sql`select count(*)::int as count from work_report r join work_order w on w.id = r.work_order_id
      where r.company_id = ${companyOf(read.actor)} and w.order_id = ${orderId} and ${isWaiting}`,
  )
  return row?.count ?? 0
}

/** Throws `reportsUnconfirmed` if reports of an order wait for confirmation. */
export async function assertReportsConfirmed(read: Read, orderId: string): Promise<void> {
  const count = await countWaiting(read, orderId)
  if (count > 0) throw new DomainError('reportsUnconfirmed', { count })
}
