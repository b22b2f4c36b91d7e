// Reports that wait to be confirmed hold an order back from its end, as long as the company has it so.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { computed, findRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { isOptionOn } from '../../base/index.ts'

/** Of a report `r`; those that were made while the company had it not so wait for nobody. */
export const isWaiting = sql`r.needs_confirmation = 1 and r.status = ${sql.lit(reportStatus.codes.submitted)}`

/** Returns how many reports of an order wait to be confirmed; none where the company has it not so. */
export async function countWaiting(read: Read, orderId: string): Promise<number> {
  if (!(await isOptionOn(read, 'confirmReports'))) return 0
  const found = await findRow(
    read.tx,
    { count: computed.integer },
    sql`select count(*)::int as count from work_report r join work_order w on w.id = r.work_order_id
      where r.company_id = ${companyOf(read.actor)} and w.order_id = ${orderId} and ${isWaiting}`,
  )
  return found?.count ?? 0
}

/** Throws `reportsUnconfirmed`. */
export async function assertReportsConfirmed(read: Read, orderId: string): Promise<void> {
  const count = await countWaiting(read, orderId)
  if (count > 0) throw new DomainError('reportsUnconfirmed', { count })
}
