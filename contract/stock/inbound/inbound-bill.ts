import { supplier } from '../../base/material/supplier.ts'
import { location } from '../../base/warehouse/location.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { choice, code, date, decimal, instant, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { answeredFields, pageOf } from '../../kit/reply.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { billErrors, billLineErrors, billLineNotes, billLineQuantity, billNotes } from '../bill-parts.ts'
import { defineResource } from '../define.ts'
import { demand } from '../demand/demand.ts'
import { inboundStatus, inboundType } from '../dictionaries.ts'
import { goodsOfBill } from '../goods-of-bill.ts'
import { billGroup } from '../menu-groups.ts'

const fields = {
  /** If empty, the code rule generates it. */
  code: optional(code(['入库单号', '入庫單號', 'Receipt code'], { unique: true })),
  billType: choice(['入库类型', '入庫類型', 'Kind'], inboundType, { initial: 101 }),
  status: setByProduct(choice(['状态', '狀態', 'Status'], inboundStatus, { initial: 10 })),
  warehouseId: reference(['仓库', '倉庫', 'Warehouse'], warehouse),
  supplierId: optional(reference(['供应商', '供應商', 'Supplier'], supplier)),
  demandId: optional(reference(['入库需求', '入庫需求', 'Demand'], demand)),
  expectedOn: optional(date(['预计到货', '預計到貨', 'Expected on'])),
  postedAt: setByProduct(optional(instant(['入库时间', '入庫時間', 'Stocked at']))),
  postedBy: setByProduct(optional(text(['入库人', '入庫人', 'Stocked by'], { max: 128 }))),
  ...billNotes,
}

const aliases = { inboundTime: 'postedAt' } as const

/** Goods that are expected and then received. */
export const inboundBill = defineResource('inboundBill', {
  noun: ['入库单', '入庫單', 'Receipt', 'Receipts'],
  meaning: {
    is: 'Goods that are expected in a warehouse and received line by line.',
    use: [
      '入库单记录将要收到的货物；提交后按行收货，收货即增加库存。',
      '入庫單記錄將要收到的貨物；提交後按行收貨，收貨即增加庫存。',
      'A receipt lists the expected goods. Submit it, then receive its lines to add stock.',
    ],
  },
  page: { in: billGroup, path: 'stock/inboundBill', icon: 'truck', order: 1 },
  fields,
  list: ['code', 'billType', 'status', 'warehouseId', 'supplierId', 'demandId', 'expectedOn', 'postedAt', 'postedBy'],
  filters: ['status', 'billType', 'warehouseId', 'supplierId', 'expectedOn'],
  aliases,
  replies: { page: pageOf(answeredFields({ fields, aliases, extraOutput: goodsOfBill })) },
  errors: billErrors,
  routes: [
    ...restRoutes('/mes_stock/inboundbill'),
    route('read', 'read', 'GET /mes_stock/inboundbill/inboundBillInfo'),
    route('save', 'write', 'POST /mes_stock/inboundbill/saveInboundBill'),
  ],
})

/** One material of an inbound bill. */
export const inboundLine = defineResource('inboundLine', {
  noun: ['入库明细', '入庫明細', 'Receipt line', 'Receipt lines'],
  meaning: {
    is: 'One material of an inbound bill, with its expected and received quantity.',
    use: [
      '每行一种物料：预计数量、库位、批次。',
      '每行一種物料：預計數量、儲位、批次。',
      'Each line is one material with its expected quantity, location and lot.',
    ],
  },
  rights: 'inboundBill',
  lineOf: { field: 'inboundBillId', name: 'details' },
  fields: {
    inboundBillId: reference(['入库单', '入庫單', 'Receipt'], inboundBill),
    ...billLineQuantity,
    receivedQuantity: setByProduct(decimal(['已收数量', '已收數量', 'Received'], { initial: '0' })),
    locationId: optional(reference(['库位', '儲位', 'Location'], location)),
    lotCode: optional(code(['批次号', '批次號', 'Lot'])),
    supplierLot: optional(text(['供应商批号', '供應商批號', 'Supplier lot'], { max: 64 })),
    madeOn: optional(date(['生产日期', '生產日期', 'Production date'])),
    expiresOn: optional(date(['有效期至', '有效期至', 'Expiry date'])),
    /** Price of one unit of the line. */
    price: optional(decimal(['单价', '單價', 'Price'], { min: 0, unit: 'currency' })),
    ...billLineNotes,
  },
  list: ['materialId', 'quantity', 'unitId', 'receivedQuantity', 'locationId', 'lotCode', 'expiresOn', 'price'],
  aliases: { batchNo: 'lotCode', productionDate: 'madeOn', expiryDate: 'expiresOn' },
  errors: billLineErrors,
  routes: [...restRoutes('/mes_stock/inboundline'), route('list', 'read', 'POST /mes_stock/inboundline/list')],
})
