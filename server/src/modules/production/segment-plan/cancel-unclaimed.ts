import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { assertNotConsumed } from '../consumption/assert-not-consumed.ts'
import { moveWork } from '../work-order/lock-work.ts'

const { toDispatch, dispatched, cancelled } = workOrderStatus.codes

/**
 * Cancels the work orders of a segment whose order is locked. Throws `orderWorkBegun` if somebody has claimed one,
 * `materialConsumed`.
 */
export async function cancelUnclaimed(work: Work, { id }: { readonly id: string }): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('work_order')
    .select(['id', 'code', 'status'])
    .where('segment_plan_id', '=', id)
    .where('status', '<>', cancelled)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const begunOrder = rows.find(({ status }) => status !== toDispatch && status !== dispatched)
  if (begunOrder) throw new DomainError('orderWorkBegun', { code: begunOrder.code })
  await assertNotConsumed(work, { workOrderIds: rows.map((row) => row.id) })
  for (const row of rows) await moveWork(work, row, 'cancel')
}
