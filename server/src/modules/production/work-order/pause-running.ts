import { pauseReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { pauseWork } from './do-work.ts'
import { lockWork } from './lock-work.ts'
import { withEffectiveTime } from './log-time.ts'

interface RunningWork {
  readonly orderId: string
  readonly segmentPlanId?: string
  /** When it stopped, if that is reported later; in milliseconds. */
  readonly at?: number | null | undefined
}

/** Pauses the running work orders of a locked order, or of one of its segments. */
export async function pauseRunning(work: Work, { orderId, segmentPlanId, at }: RunningWork): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('work_order')
    .select('id')
    .where('order_id', '=', orderId)
    .$if(segmentPlanId !== undefined, (query) => query.where('segment_plan_id', '=', segmentPlanId ?? ''))
    .where('status', '=', workOrderStatus.codes.running)
    .orderBy('id')
    .execute()
  const reasonCode = String(pauseReason.codes.orderPaused)
  for (const { id } of rows) {
    const { workOrder } = await lockWork(work, { id })
    await pauseWork(withEffectiveTime(work, workOrder, at), workOrder, { reasonCode, reason: null })
  }
}
