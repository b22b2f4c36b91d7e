// Leftovers of an order: planned but unused material, and good pieces that are not delivered. Shown before it is
// closed, and returned by closing it.

import { decimal, group, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { productionOrder } from './production-order.ts'

export const leftoverFields = {
  /** Materials whose consumption is less than the produced pieces require, in the unit of each material. */
  notConsumed: rowsOf({
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    planned: decimal(),
    consumed: decimal(),
    unitName: text(),
  }),
  /** Good pieces that no bill has delivered to the warehouse, in the unit of the product. Null if all are delivered. */
  notDelivered: optional(group({ good: decimal(), delivered: decimal(), unitName: text() })),
}

export const readOrderLeftovers = defineCommand('readOrderLeftovers', {
  kind: 'read',
  title: ['订单剩余', '訂單剩餘', 'Leftovers of an order'],
  paths: ['GET /mes_production/productionorder/leftovers/:id'],
  permission: 'productionOrder:view',
  summary:
    'Returns the planned material of the produced pieces that was not consumed, and good pieces that are not delivered. Closing an order with leftovers requires a reason.',
  input: { id: reference(productionOrder) },
  reply: leftoverFields,
  errors: ['notFound'],
})

/** Texts for leftovers in an error. */
export const leftoverWords = {
  notConsumed: [
    '{material} 计划 {planned} {unit}，已消耗 {consumed}',
    '{material} 計畫 {planned} {unit}，已消耗 {consumed}',
    '{material}: {consumed} of {planned} {unit} consumed',
  ],
  notDelivered: [
    '合格 {good} {unit}，已入库 {delivered}',
    '合格 {good} {unit}，已入庫 {delivered}',
    '{delivered} of {good} {unit} good delivered',
  ],
} as const
