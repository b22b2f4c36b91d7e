// Delivers the product or a by-product of an order to the warehouse by an inbound bill, which the warehouse receives.

import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { createOrderReceipt, resolveReceiptContent } from './create-receipt.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { itemOf } from './production-order-item.ts'

const { inProgress, paused, completed } = productionOrderStatus.codes

export const deliverOrderRoutes = handle(
  deliverOrder,
  import.meta.url,
  async (work, { id, version, quantity, warehouseId, itemId }) => {
    const order = await lockOrder(work, id)
    if (typeof version === 'number' && version !== order.version) throw staleOf(order)
    if (![inProgress, paused, completed].some((status) => status === order.status))
      throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
    const target = warehouseId ?? order.warehouse_id
    if (!target) throw new DomainError('warehouseMissing', { field: 'warehouseId' })
    const brings = itemId
      ? await resolveByProduct(work, order, { itemId, quantity })
      : await resolveReceiptContent(work, order, quantity ?? undefined)
    const bill = await createOrderReceipt(work, order, { warehouseId: target, itemId: itemId ?? null, brings })
    return { billId: bill.id, billCode: bill.code, quantity: brings.quantity }
  },
)

interface ByProductQuery {
  readonly itemId: string
  readonly quantity: string | null | undefined
}

/**
 * Returns the content of a bill for a by-product: the given quantity, or the expected one. The expected quantity is no
 * limit. Throws `notFound`, `quantityWrong`.
 */
async function resolveByProduct(work: Work, order: LockedOrder, { itemId, quantity }: ByProductQuery) {
  const item = await itemOf(work, order.id, itemId)
  const requested = new Big(quantity ?? item.baseQuantity)
  if (requested.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  return {
    materialId: item.materialId,
    lots: [{ lotCode: null, quantity: requested.toFixed() }],
    quantity: requested.toFixed(),
  }
}
