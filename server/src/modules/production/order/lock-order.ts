import { type OrderAct, orderFlow } from '@gemba/contract/production/order/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'

/**
 * Locks an order: whoever changes it, its segments or its work orders waits for who does. Always the first lock of a work.
 * Throws `notFound`.
 */
export async function lockOrder(work: Work, id: unknown) {
  const found = await ofCompany(work)
    .selectFrom('production_order')
    .selectAll()
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  return found
}
/** Locks the order of a work order. Throws `notFound`. */
export async function lockOrderOf(work: Work, workOrderId: unknown): Promise<LockedOrder> {
  const company = companyOf(work.actor)
  const found = await ofCompany(work)
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
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  return found
}
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/** Locks an order for an act. Throws `notFound`, `stale`, `stateIllegal`. */
export async function lockOrderFor(
  work: Work,
  { id, version }: { readonly id: string; readonly version?: number | null | undefined },
  act: OrderAct,
): Promise<LockedOrder> {
  const found = await lockOrder(work, id)
  if (typeof version === 'number' && version !== found.version) throw staleOf(found)
  assertAllowed(orderFlow, act, { status: found.status, language: work.actor.language })
  return found
}

interface OrderMove {
  readonly act: OrderAct
  readonly reason?: string | null | undefined
}

/** Stores the state that an act leads to and tells it. Returns what acts answer. */
export async function moveOrder(
  work: Work,
  { id, code }: Pick<LockedOrder, 'id' | 'code'>,
  { act, reason }: OrderMove,
) {
  const { to } = orderFlow.transitions[act]
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
  await work.emit('productionOrder.moved', `productionOrder-${id}`, { id, code, orderId: id, act, status: to })
  return { id, status: to, version }
}
