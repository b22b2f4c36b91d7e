import { pauseReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { pauseWork } from './do-work.ts'
import { lockWork } from './lock-work.ts'

/** Pauses what runs of an order that is locked, or of one of its segments. */
export async function pauseRunning(
  work: Work,
  { orderId, segmentPlanId }: { readonly orderId: string; readonly segmentPlanId?: string },
): Promise<void> {
  const rows = await work.tx
    .selectFrom('work_order')
    .select('id')
    .where('company_id', '=', companyOf(work.actor))
    .where('order_id', '=', orderId)
    .$if(segmentPlanId !== undefined, (all) => all.where('segment_plan_id', '=', segmentPlanId ?? ''))
    .where('status', '=', workOrderStatus.codes.running)
    .orderBy('id')
    .execute()
  const reasonCode = String(pauseReason.codes.orderPaused)
  for (const { id } of rows) await pauseWork(work, (await lockWork(work, { id })).one, { reasonCode, reason: null })
}
