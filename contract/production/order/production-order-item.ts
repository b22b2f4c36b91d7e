// By-products of an order, which are delivered to the warehouse with it.

import { material } from '../../base/material/material.ts'
import { unit } from '../../base/material/unit.ts'
import { date, decimal, flag, group, integer, list, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { restRoutes } from '../../kit/route.ts'
import { defineCommand, defineResource } from '../define.ts'
import { orderRights } from './flow.ts'
import { productionOrder } from './production-order.ts'

const writeErrors = ['stateIllegal', 'quantityWrong', 'unitForeign', 'materialDisabled', 'itemIsProduct'] as const

export const productionOrderItem = defineResource('productionOrderItem', {
  noun: ['联副产品', '聯副產品', 'By-product', 'By-products'],
  meaning: {
    is: 'A by-product of a production order, with its expected quantity.',
    use: [
      '生产订单除产品外还产出什么；与产品一起送入仓库。',
      '生產訂單除產品外還產出什麼；與產品一起送入倉庫。',
      'Other products of an order. Separate receipts bring them to the warehouse.',
    ],
  },
  rights: 'productionOrder',
  fields: {
    orderId: reference(['生产订单', '生產訂單', 'Production order'], productionOrder, {
      aliases: ['productionOrderId'],
    }),
    sortNumber: integer(['行号', '行號', 'Line'], { min: 0, initial: 0, aliases: ['lineNo'] }),
    materialId: reference(['物料', '物料', 'Material'], material),
    quantity: decimal(['预计数量', '預計數量', 'Expected'], { min: 0, unitField: 'unitId|materialId.unitId' }),
    /** If empty, the unit of the material. */
    unitId: optional(reference(['单位', '單位', 'Unit'], unit)),
    baseQuantity: setByProduct(decimal(['基本数量', '基本數量', 'Quantity in material unit'], { initial: '0' })),
    deliveryDate: optional(date(['交期', '交期', 'Due'])),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['materialId', 'quantity', 'unitId', 'deliveryDate', 'remark'],
  errors: { create: writeErrors, update: writeErrors, remove: ['stateIllegal', 'inUse'] },
  routes: restRoutes('/mes_production/productionorderitem'),
})

const { baseQuantity: _counted, orderId: _order, ...written } = productionOrderItem.fields

const reply = {
  order: group({ ...answeredFields(productionOrder) }),
  items: rowsOf({
    ...answeredFields(productionOrderItem),
    materialCode: text(),
    materialName: text(),
    unitName: text(),
    /** Delivered to the warehouse, in the unit of the material. */
    finishedQuantity: decimal(),
  }),
}

export const readOrderItems = defineCommand('readOrderItems', {
  kind: 'read',
  title: ['订单明细', '訂單明細', 'View by-products of an order'],
  paths: ['GET /mes_production/productionorder/item/:id'],
  permission: 'productionOrder:view',
  input: { id: reference(productionOrder) },
  reply,
  errors: ['notFound'],
})

export const saveOrderItems = defineCommand('saveOrderItems', {
  kind: 'write',
  title: ['保存订单明细', '儲存訂單明細', 'Save by-products of an order'],
  paths: ['POST /mes_production/productionorder/item'],
  permission: orderRights.edit,
  summary: 'Adds, changes and removes the given lines. Other lines stay unchanged.',
  input: {
    id: reference(productionOrder, { aliases: ['productionOrderId'] }),
    items: list(group({ id: optional(reference(productionOrderItem)), deletedFlag: optional(flag()), ...written }), {
      max: 200,
    }),
  },
  reply,
  errors: [...writeErrors, 'notFound', 'inUse'],
})
