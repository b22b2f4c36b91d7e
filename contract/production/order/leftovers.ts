// What an order has planned and not used, and made and not delivered: told before it is closed, and with the reply that closes it.

import { decimal, group, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { productionOrder } from './production-order.ts'

export const leftoverFields = {
  /** Materials of which less is consumed than the pieces that were made need; in the unit of each material. */
  notConsumed: rowsOf({
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    planned: decimal(),
    consumed: decimal(),
    unitName: text(),
  }),
  /** Good pieces that no bill has brought to the warehouse, in the unit of the product; null where all of them are there. */
  notDelivered: optional(group({ good: decimal(), delivered: decimal(), unitName: text() })),
}

export const readOrderLeftovers = defineCommand('readOrderLeftovers', {
  kind: 'read',
  title: ['订单剩余', '訂單剩餘', 'Leftovers of an order'],
  paths: ['GET /mes_production/productionorder/leftovers/:id'],
  permission: 'productionOrder:view',
  summary:
    'What was planned for the pieces that are made and is not consumed, and what is good and not delivered. Closing an order with leftovers needs a reason.',
  input: { id: reference(productionOrder) },
  reply: leftoverFields,
  errors: ['notFound'],
})

/** How a refusal names leftovers. */
export const leftoverWords = {
  notConsumed: [
    '{material} 计划 {planned} {unit}，已消耗 {consumed}',
    '{material} 計畫 {planned} {unit}，已消耗 {consumed}',
    '{material}: {consumed} of {planned} {unit} consumed',
  ],
  notDelivered: [
    '合格 {good} {unit}，已入库 {delivered}',
    '合格 {good} {unit}，已入庫 {delivered}',
    '{delivered} of {good} {unit} good pieces delivered',
  ],
} as const
