// What of an order a bill brings to the warehouse: good pieces that no bill has brought yet.
import { inboundType } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials, isOptionOn, roundLimit } from '../../base/index.ts'
import { createInboundBill } from '../../stock/index.ts'
import { withSerials } from '../serial/serials-to-bring.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { listReceipts, sumReceipts } from './receipts-of.ts'
import { lotsToBring, reportedLots } from './reported-lots.ts'

interface ReceiptContent {
  readonly materialId: string
  readonly lots: Parameters<typeof createInboundBill>[1]['lots']
  readonly quantity: string
}

/** Returns pieces of the product of an order that is locked, all that are left where nobody says how many. Throws `quantityWrong`, `quantityAbove`. */
export async function resolveReceiptContent(
  work: Work,
  order: LockedOrder,
  quantity: string | undefined,
): Promise<ReceiptContent> {
  const brought = sumReceipts((await listReceipts(work, order.id)).filter(({ itemId }) => itemId === null))
  const made = new Big(order.good_quantity)
  const { precision = 0 } = (await findMaterials(work, [order.material_id])).get(order.material_id) ?? {}
  // Reports of earlier releases may hold fractions of a piece: no more is brought than was made.
  const left = roundLimit(made.minus(brought), precision)
  const asked = quantity ? new Big(quantity) : left
  if (asked.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  if (asked.gt(left)) throw new DomainError('quantityAbove', { asked: asked.toFixed(), allowed: left.toFixed() })
  const reported = await reportedLots(work, order.id)
  const shares = lotsToBring(reported, { brought, asked, made, lotCode: order.lot_code })
  const lots = await withSerials(work, order, shares)
  return { materialId: order.material_id, lots, quantity: asked.toFixed() }
}

interface OrderReceiptInput {
  readonly warehouseId: string
  /** The by-product that it brings; null for the product. */
  readonly itemId: string | null
  readonly brings: ReceiptContent
}

/** Makes the bill, which the warehouse receives like any other. Throws what `createInboundBill` throws. */
export async function createOrderReceipt(
  work: Work,
  order: LockedOrder,
  { warehouseId, itemId, brings }: OrderReceiptInput,
) {
  const bill = await createInboundBill(work, {
    warehouseId,
    billType: inboundType.codes.productionReceipt,
    sourceCode: order.code,
    materialId: brings.materialId,
    lots: brings.lots,
  })
  await work.tx
    .insertInto('order_receipt')
    .values({ company_id: companyOf(work.actor), order_id: order.id, inbound_bill_id: bill.id, item_id: itemId })
    .execute()
  return bill
}

/**
 * Makes the bill of what a report has added to the good pieces of an order that is locked, where the company has it so and the order
 * names a warehouse. Returns undefined where it makes none. Throws what `createInboundBill` throws.
 */
export async function createReportReceipt(work: Work, before: LockedOrder, { good }: { readonly good: Big }) {
  const added = good.minus(before.good_quantity)
  if (added.lte(0) || !before.warehouse_id || !(await isOptionOn(work, 'autoReceipt'))) return undefined
  const order = await lockOrder(work, before.id)
  const brings = await resolveReceiptContent(work, order, added.toFixed())
  return createOrderReceipt(work, order, { warehouseId: before.warehouse_id, itemId: null, brings })
}
