// Inbound bills that deliver an order to the warehouse: its product and its by-products.
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findReceipts, type Receipt } from '../../stock/index.ts'

const { reversed, cancelled, stocked } = inboundStatus.codes

interface ReceiptOfOrder extends Receipt {
  /** The by-product on the bill; null for the product. */
  readonly itemId: string | null
}

/** Returns the inbound bills of an order. */
export async function listReceipts(read: Read, orderId: string): Promise<ReceiptOfOrder[]> {
  const rows = await ofCompany(read)
    .selectFrom('order_receipt')
    .select(['inbound_bill_id as id', 'item_id as itemId'])
    .where('order_id', '=', orderId)
    .execute()
  const receipts = await findReceipts(read, valuesOf(rows, 'id'))
  return receipts.map((receipt) => ({ ...receipt, itemId: rows.find(({ id }) => id === receipt.id)?.itemId ?? null }))
}

const isAlive = ({ status }: Receipt): boolean => status !== cancelled && status !== reversed

/**
 * Returns the quantity that bills deliver: the received quantity of stocked bills, and the announced one of those that
 * wait. Cancelled and reversed bills do not count.
 */
export const sumReceipts = (receipts: readonly Receipt[]): Big =>
  receipts
    .filter(isAlive)
    .reduce((sum, { status, announced, received }) => sum.plus(status === stocked ? received : announced), new Big(0))

/** Throws `orderNotStocked` if a bill of an order waits to be received. */
export async function assertStocked(work: Work, orderId: string): Promise<void> {
  const pendingReceipt = (await listReceipts(work, orderId)).find(
    (receipt) => isAlive(receipt) && receipt.status !== stocked,
  )
  if (pendingReceipt) throw new DomainError('orderNotStocked', { bill: pendingReceipt.code })
}
