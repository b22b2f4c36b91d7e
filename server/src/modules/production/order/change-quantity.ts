import { changeOrderQuantity } from '@gemba/contract/production/order/act-on-order.ts'
import { orderFlow, quantityStates } from '@gemba/contract/production/order/flow.ts'
import Big from 'big.js'
import { changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { baseQuantityOf } from '../../stock/index.ts'
import { segmentsOf } from '../segment-plan/release-segments.ts'
import { followOrder } from './follow-order.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { needsFor } from './plan-order.ts'

export const changeQuantityRoutes: BoundRoute[] = handle(
  changeOrderQuantity,
  import.meta.url,
  async (work, { id, version, quantity, reason }) => {
    const order = await lockOrder(work, id)
    if (typeof version === 'number' && version !== order.version) throw staleOf(order)
    if (!quantityStates.some((status) => status === order.status))
      throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
    const base = await baseQuantityOf(work, { materialId: order.material_id, unitId: order.unit_id, quantity })
    await refuseBelow(work, order, base)
    await store(work, order, { base, quantity, reason })
    await followOrder(work, await lockOrder(work, order.id))
    const after = await lockOrder(work, order.id)
    return { id: order.id, status: after.status as (typeof quantityStates)[number], version: after.version }
  },
)

/** What is released stays released. Throws `quantityBelow`. */
async function refuseBelow(work: Work, order: LockedOrder, base: Big): Promise<void> {
  const least = (await segmentsOf(work, order.id)).reduce(
    (most, one) => (most.lt(one.released_quantity) ? new Big(one.released_quantity) : most),
    new Big(0),
  )
  if (base.lt(least)) throw new DomainError('quantityBelow', { least: least.toFixed(), field: 'quantity' })
}

interface Changed {
  readonly base: Big
  readonly quantity: string
  readonly reason: string
}

async function store(work: Work, order: LockedOrder, { base, quantity, reason }: Changed): Promise<void> {
  const { tx, actor } = work
  const company = companyOf(actor)
  await tx
    .updateTable('production_order')
    .set({ quantity, base_quantity: base.toFixed(), status_reason: reason, ...changedBy(actor.userName) })
    .where('id', '=', order.id)
    .execute()
  await tx
    .updateTable('segment_plan')
    .set({ plan_quantity: base.toFixed(), ...changedBy(actor.userName) })
    .where('company_id', '=', company)
    .where('order_id', '=', order.id)
    .execute()
  for (const { materialId, required } of await needsFor(work, order.bom_id, base.toFixed()))
    await tx
      .updateTable('order_material')
      .set({ required: required.toFixed() })
      .where('company_id', '=', company)
      .where('order_id', '=', order.id)
      .where('material_id', '=', materialId)
      .execute()
}
