// The product of an order goes to the warehouse: by inbound bills, which the warehouse receives.
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { inboundStatus, inboundType } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { announceReceipt, findReceipts, type Receipt } from '../../stock/index.ts'
import { lockOrder } from './lock-order.ts'
import { lotsToBring, reportedLots } from './reported-lots.ts'

const { inProgress, paused, completed } = productionOrderStatus.codes
const { reversed, cancelled, stocked } = inboundStatus.codes

export const deliverOrderRoutes: BoundRoute[] = handle(
  deliverOrder,
  import.meta.url,
  async (work, { id, version, quantity, warehouseId }) => {
    const order = await lockOrder(work, id)
    if (typeof version === 'number' && version !== order.version)
      throw new DomainError('stale', { version: order.version })
    if (![inProgress, paused, completed].some((status) => status === order.status))
      throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
    const target = warehouseId ?? order.warehouse_id
    if (!target) throw new DomainError('warehouseMissing', { field: 'warehouseId' })
    const brought = broughtBy(await receiptsOf(work, order.id))
    const made = new Big(order.good_quantity)
    const left = made.minus(brought)
    const asked = quantity ? new Big(quantity) : left
    if (asked.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
    if (asked.gt(left)) throw new DomainError('quantityAbove', { asked: asked.toFixed(), allowed: left.toFixed() })
    const bill = await announceReceipt(work, {
      ...{ warehouseId: target, billType: inboundType.codes.productionReceipt, materialId: order.material_id },
      lots: lotsToBring(await reportedLots(work, order.id), { brought, asked, made, lotCode: order.lot_code }),
      sourceCode: order.code,
    })
    await work.tx
      .insertInto('order_receipt')
      .values({ company_id: companyOf(work.actor), order_id: order.id, inbound_bill_id: bill.id })
      .execute()
    return { billId: bill.id, billCode: bill.code, quantity: asked.toFixed() }
  },
)

/** Returns the bills of an order. */
export async function receiptsOf(read: Read, orderId: string): Promise<Receipt[]> {
  const rows = await read.tx
    .selectFrom('order_receipt')
    .select('inbound_bill_id as id')
    .where('company_id', '=', companyOf(read.actor))
    .where('order_id', '=', orderId)
    .execute()
  return findReceipts(
    read,
    rows.map(({ id }) => id),
  )
}

const isAlive = ({ status }: Receipt): boolean => status !== cancelled && status !== reversed

/** What bills bring: what has come of those that are done, all of those that still wait. */
const broughtBy = (receipts: readonly Receipt[]): Big =>
  receipts
    .filter(isAlive)
    .reduce((sum, { status, announced, received }) => sum.plus(status === stocked ? received : announced), new Big(0))

/** Throws `orderNotStocked` while a bill of an order waits to be received. */
export async function refuseUnstocked(work: Work, orderId: string): Promise<void> {
  const waiting = (await receiptsOf(work, orderId)).find((one) => isAlive(one) && one.status !== stocked)
  if (waiting) throw new DomainError('orderNotStocked', { bill: waiting.code })
}
