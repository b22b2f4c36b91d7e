// Inbound bills of the good pieces of an order that no earlier bill covers.
import { inboundType } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials, isOptionOn, roundLimit } from '../../base/index.ts'
import { createInboundBill } from '../../stock/index.ts'
import { withSerials } from '../serial/serials-to-bring.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { listReceipts, sumReceipts } from './receipts-of.ts'
import { lotsOfReceipt, reportedLots } from './reported-lots.ts'

interface ReceiptContent {
  readonly materialId: string
  readonly lots: Parameters<typeof createInboundBill>[1]['lots']
  readonly quantity: string
}

/**
 * Returns the lots and the quantity for a bill of a locked order: the given quantity, or everything that is not on a
 * bill yet. Throws `quantityWrong`, `quantityAbove`.
 */
export async function resolveReceiptContent(
  work: Work,
  order: LockedOrder,
  quantity: string | undefined,
): Promise<ReceiptContent> {
  const receivedQuantity = sumReceipts((await listReceipts(work, order.id)).filter(({ itemId }) => itemId === null))
  const goodQuantity = new Big(order.good_quantity)
  const { precision = 0 } = (await findMaterials(work, [order.material_id])).get(order.material_id) ?? {}
  // Reports of earlier releases may contain fractions of a piece. Rounding never lets a bill exceed what was produced.
  const available = roundLimit(goodQuantity.minus(receivedQuantity), precision)
  const requested = quantity ? new Big(quantity) : available
  if (requested.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  if (requested.gt(available))
    throw new DomainError('quantityAbove', { requested: requested.toFixed(), allowed: available.toFixed() })
  const reported = await reportedLots(work, order.id)
  const shares = lotsOfReceipt(reported, {
    received: receivedQuantity,
    requested,
    produced: goodQuantity,
    lotCode: order.lot_code,
  })
  const lots = await withSerials(work, order, shares)
  return { materialId: order.material_id, lots, quantity: requested.toFixed() }
}

interface OrderReceiptInput {
  readonly warehouseId: string
  /** The by-product on the bill; null for the product. */
  readonly itemId: string | null
  readonly brings: ReceiptContent
}

/** Creates an inbound bill and links it to the order. Throws what `createInboundBill` throws. */
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
 * Creates the bill for the good pieces that a report has added to a locked order. Returns undefined if the report added
 * none, the order names no warehouse or the company has not switched automatic receipts on. Throws what
 * `createInboundBill` throws.
 */
export async function createReportReceipt(work: Work, before: LockedOrder, { good }: { readonly good: Big }) {
  const added = good.minus(before.good_quantity)
  if (added.lte(0) || !before.warehouse_id || !(await isOptionOn(work, 'autoReceipt'))) return undefined
  const order = await lockOrder(work, before.id)
  const brings = await resolveReceiptContent(work, order, added.toFixed())
  return createOrderReceipt(work, order, { warehouseId: before.warehouse_id, itemId: null, brings })
}
