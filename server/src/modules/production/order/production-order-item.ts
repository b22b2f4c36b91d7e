// By-products of an order. They can be edited until the order ends, and are delivered to the warehouse by their own
// bills.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import {
  productionOrderItem,
  readOrderItems,
  saveOrderItems,
} from '@gemba/contract/production/order/production-order-item.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { mount } from '../../../resource/mount.ts'
import { findMaterials } from '../../base/index.ts'
import { baseQuantityOf } from '../../stock/index.ts'
import { lockOrder } from './lock-order.ts'
import { orders, shownOrder } from './production-order.ts'
import { listReceipts, sumReceipts } from './receipts-of.ts'

type Item = EntityOf<typeof productionOrderItem>

const file = import.meta.url
const stored = crud(productionOrderItem, {
  removing: async (work, ids) => {
    for (const id of ids.toSorted()) await lockOpen(work, (await stored.read(work, { id })).orderId)
  },
})

const items: typeof stored = {
  ...stored,
  create: async (work, input) => {
    await lockOpen(work, input.orderId)
    return stored.create(work, await withBaseQuantity(work, input))
  },
  update: async (work, input) => {
    const before = await stored.read(work, { id: idOf(input.id) })
    await lockOpen(work, before.orderId)
    return stored.update(work, { ...input, ...(await withBaseQuantity(work, { ...before, ...input })), id: before.id })
  },
}

/** Locks an order that has not ended. Throws `notFound`, `stateIllegal`. */
async function lockOpen(work: Work, id: unknown) {
  const order = await lockOrder(work, id)
  if (order.status >= productionOrderStatus.codes.completed)
    throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
  return order
}

/**
 * Fills in the unit and the base quantity of a by-product. Throws `itemIsProduct`, `quantityWrong`, `unitForeign`,
 * `materialDisabled`, `notFound`.
 */
async function withBaseQuantity(work: Work, input: Input): Promise<Input> {
  const { materialId, quantity, orderId } = input as Partial<Item>
  if (!materialId || !quantity) return input
  const { materialId: product } = await orders.read(work, { id: idOf(orderId) })
  if (product === materialId) throw new DomainError('itemIsProduct', { field: 'materialId' })
  const unitId = String(input.unitId || (await findMaterials(work, [materialId])).get(materialId)?.unitId || '')
  if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
  const base = await baseQuantityOf(work, { materialId, unitId, quantity: String(quantity) })
  return { ...input, unitId, baseQuantity: base.toFixed() }
}

async function itemsOf(read: Read, orderId: string) {
  const order = await shownOrder(read, await orders.read(read, { id: orderId }))
  const rows = (await stored.list(read, { orderId: order.id })).toSorted((a, b) => a.sortNumber - b.sortNumber)
  const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
  const receipts = await listReceipts(read, order.id)
  return {
    order,
    items: rows.map((row) => {
      const { code = '', name = '', unitName = '' } = materials.get(row.materialId) ?? {}
      const itemReceipts = receipts.filter(({ itemId }) => itemId === row.id)
      const naming = { materialCode: code, materialName: name, unitName }
      return {
        ...row,
        ...naming,
        finishedQuantity: (itemReceipts.length > 0 ? sumReceipts(itemReceipts) : new Big(0)).toFixed(),
      }
    }),
  }
}

export const orderItemRoutes = [
  ...mount(productionOrderItem, file, items),
  ...handle(readOrderItems, file, (read, { id }) => itemsOf(read, idOf(id))),
  ...handle(saveOrderItems, file, async (work, { id, items: lines }) => {
    const order = await lockOpen(work, id)
    for (const { deletedFlag, id: itemId, ...line } of lines) {
      if (itemId && (await stored.read(work, { id: itemId })).orderId !== order.id)
        throw new DomainError('notFound', { field: 'items' })
      if (itemId && deletedFlag === 1) await items.remove(work, { id: itemId })
      else if (itemId) await items.update(work, { ...line, id: itemId })
      else await items.create(work, { ...line, orderId: order.id })
    }
    return itemsOf(work, order.id)
  }),
]

/** Returns a by-product of an order. Throws `notFound`. */
export async function itemOf(read: Read, orderId: string, id: string): Promise<Item> {
  const item = await stored.read(read, { id })
  if (item.orderId !== orderId) throw new DomainError('notFound', { field: 'itemId' })
  return item
}
