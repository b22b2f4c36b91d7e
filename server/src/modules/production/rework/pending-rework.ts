import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import { orderSummaryOf } from '../order/order-facts.ts'
import { rollUp } from '../order/roll-up.ts'

/** Returns how many pieces of a segment wait for rework without an open work order. */
export async function pendingReworkOf(
  read: Read,
  order: { readonly id: string; readonly status: number },
  segmentPlanId: string,
): Promise<Big> {
  const { segments } = rollUp(await orderSummaryOf(read, order))
  return segments.find(({ id }) => id === segmentPlanId)?.pending ?? new Big(0)
}
