import { type OrderAction, orderFlow } from '@gemba/contract/production/order/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'

/**
 * Locks an order. Every change of an order, its segments or its work orders takes this lock, before all other locks of
 * the transaction. Throws `notFound`.
 */
export async function lockOrder(work: Work, id: unknown) {
  return ofCompany(work)
    .selectFrom('production_order')
    .selectAll()
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}
/** Locks the order of a work order. Throws `notFound`. */
export async function lockOrderOf(work: Work, workOrderId: unknown): Promise<LockedOrder> {
  const company = companyOf(work.actor)
  return ofCompany(work)
    .selectFrom('production_order')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('work_order')
        .select('order_id')
        .where('work_order.company_id', '=', company)
        .where('work_order.id', '=', idOf(workOrderId)),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/** Locks an order and asserts that the action is allowed in its state. Throws `notFound`, `stale`, `stateIllegal`. */
export async function lockOrderFor(
  work: Work,
  { id, version }: { readonly id: string; readonly version?: number | null | undefined },
  action: OrderAction,
): Promise<LockedOrder> {
  const order = await lockOrder(work, id)
  if (typeof version === 'number' && version !== order.version) throw staleOf(order)
  assertAllowed(orderFlow, action, { status: order.status, language: work.actor.language })
  return order
}

interface OrderMove {
  readonly action: OrderAction
  readonly reason?: string | null | undefined
}

/** Stores the status that an action leads to and emits `productionOrder.moved`. Returns the reply of order actions. */
export async function moveOrder(
  work: Work,
  { id, code }: Pick<LockedOrder, 'id' | 'code'>,
  { action, reason }: OrderMove,
) {
  const { to } = orderFlow.transitions[action]
  const { version } = await work.tx
    .updateTable('production_order')
    .set({
      status: to,
      status_at: instantAt(work.now),
      status_reason: reason || null,
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await work.emit('productionOrder.moved', `productionOrder-${id}`, { id, code, orderId: id, action, status: to })
  return { id, status: to, version }
}
