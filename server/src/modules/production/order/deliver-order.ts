// The product of an order goes to the warehouse: by inbound bills, which the warehouse receives.

import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { inboundType } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { announceReceipt } from '../../stock/index.ts'
import { withSerials } from '../serial/serials-to-bring.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { itemOf } from './production-order-item.ts'
import { broughtBy, receiptsOf } from './receipts-of.ts'
import { lotsToBring, reportedLots } from './reported-lots.ts'

const { inProgress, paused, completed } = productionOrderStatus.codes

export const deliverOrderRoutes: BoundRoute[] = handle(
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
      ? await byProduct(work, order, { itemId, quantity })
      : await product(work, order, quantity ?? undefined)
    const bill = await announceReceipt(work, {
      ...{ warehouseId: target, billType: inboundType.codes.productionReceipt, sourceCode: order.code },
      ...{ materialId: brings.materialId, lots: brings.lots },
    })
    await work.tx
      .insertInto('order_receipt')
      .values({
        ...{ company_id: companyOf(work.actor), order_id: order.id, inbound_bill_id: bill.id },
        item_id: itemId ?? null,
      })
      .execute()
    return { billId: bill.id, billCode: bill.code, quantity: brings.quantity }
  },
)

/** Good pieces that no bill has brought yet. Throws `quantityWrong`, `quantityAbove`. */
async function product(work: Work, order: LockedOrder, quantity: string | undefined) {
  const brought = broughtBy((await receiptsOf(work, order.id)).filter(({ itemId }) => itemId === null))
  const made = new Big(order.good_quantity)
  const left = made.minus(brought)
  const asked = quantity ? new Big(quantity) : left
  if (asked.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  if (asked.gt(left)) throw new DomainError('quantityAbove', { asked: asked.toFixed(), allowed: left.toFixed() })
  const reported = await reportedLots(work, order.id)
  const shares = lotsToBring(reported, { brought, asked, made, lotCode: order.lot_code })
  const lots = await withSerials(work, order, shares)
  return { materialId: order.material_id, lots, quantity: asked.toFixed() }
}

interface Asked {
  readonly itemId: string
  readonly quantity: string | null | undefined
}

/** As much as there is of a by-product: what was expected is no limit. Throws `notFound`, `quantityWrong`. */
async function byProduct(work: Work, order: LockedOrder, { itemId, quantity }: Asked) {
  const item = await itemOf(work, order.id, itemId)
  const asked = new Big(quantity ?? item.baseQuantity)
  if (asked.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  return {
    materialId: item.materialId,
    lots: [{ lotCode: null, quantity: asked.toFixed() }],
    quantity: asked.toFixed(),
  }
}
