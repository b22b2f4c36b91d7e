import { location } from '../../base/warehouse/location.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { choice, code, date, decimal, flag, instant, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { answeredFields, pageOf } from '../../kit/reply.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { billErrors, billLineErrors, billLineNotes, billLineQuantity, billNotes } from '../bill-parts.ts'
import { defineResource } from '../define.ts'
import { demand } from '../demand/demand.ts'
import { outboundStatus, outboundType } from '../dictionaries.ts'
import { goodsOfBill } from '../goods-of-bill.ts'
import { lot } from '../lot/lot.ts'
import { billGroup } from '../menu-groups.ts'

const fields = {
  /** If empty, the code rule generates it. */
  code: optional(code(['出库单号', '出庫單號', 'Issue code'], { unique: true })),
  billType: choice(['出库类型', '出庫類型', 'Kind'], outboundType, { initial: 201 }),
  status: setByProduct(choice(['状态', '狀態', 'Status'], outboundStatus, { initial: 10 })),
  warehouseId: reference(['仓库', '倉庫', 'Warehouse'], warehouse),
  demandId: optional(reference(['出库需求', '出庫需求', 'Demand'], demand)),
  /** For an issue to the line: location to which the goods are delivered. They stay in stock. */
  targetLocationId: optional(reference(['送达库位', '送達儲位', 'Deliver to'], location)),
  /** If less is available than requested, reserves the available quantity. */
  allowPartial: flag(['允许部分出库', '允許部分出庫', 'Partial delivery allowed']),
  /** Name of the receiver. */
  receiver: optional(text(['领用人', '領用人', 'Receiver'], { max: 128, search: true })),
  neededOn: optional(date(['需要日期', '需要日期', 'Needed by'])),
  carrier: optional(text(['承运', '承運', 'Carrier'], { max: 128 })),
  postedAt: setByProduct(optional(instant(['出库时间', '出庫時間', 'Issued at']))),
  postedBy: setByProduct(optional(text(['出库人', '出庫人', 'Issued by'], { max: 128 }))),
  ...billNotes,
}

const aliases = { outboundTime: 'postedAt' } as const

/** Goods that are reserved, picked and issued. */
export const outboundBill = defineResource('outboundBill', {
  noun: ['出库单', '出庫單', 'Issue', 'Issues'],
  meaning: {
    is: 'Goods that leave a warehouse: reserved, picked and issued line by line.',
    use: [
      '出库单提交后预留库存，拣货并出库后减少库存。',
      '出庫單提交後預留庫存，揀貨並出庫後減少庫存。',
      'An issue reserves stock when you submit it. Picking and issuing removes the stock.',
    ],
  },
  page: { in: billGroup, path: 'stock/outboundBill', icon: 'forklift', order: 2 },
  fields,
  list: ['code', 'billType', 'status', 'warehouseId', 'demandId', 'receiver', 'neededOn', 'postedAt', 'postedBy'],
  filters: ['status', 'billType', 'warehouseId', 'neededOn'],
  aliases,
  replies: { page: pageOf(answeredFields({ fields, aliases, extraOutput: goodsOfBill })) },
  errors: {
    ...billErrors,
    create: [...billErrors.create, 'targetForLine'],
    update: [...billErrors.update, 'targetForLine'],
    save: [...billErrors.save, 'targetForLine'],
  },
  routes: [
    ...restRoutes('/mes_stock/outboundbill'),
    route('read', 'read', 'GET /mes_stock/outboundbill/selectOutboundBill'),
    route('save', 'write', 'POST /mes_stock/outboundbill/saveOutboundBill'),
  ],
})

/** One material of an outbound bill. */
export const outboundLine = defineResource('outboundLine', {
  noun: ['出库明细', '出庫明細', 'Issue line', 'Issue lines'],
  meaning: {
    is: 'One material of an outbound bill, with its reserved, picked and issued quantity.',
    use: [
      '每行一种物料：数量，必要时指定批次或库位。',
      '每行一種物料：數量，必要時指定批次或儲位。',
      'Each line is one material with its quantity and, if required, lot and location.',
    ],
  },
  rights: 'outboundBill',
  lineOf: { field: 'outboundBillId', name: 'details' },
  fields: {
    outboundBillId: reference(['出库单', '出庫單', 'Issue'], outboundBill),
    ...billLineQuantity,
    pickedQuantity: setByProduct(decimal(['已拣数量', '已揀數量', 'Picked'], { initial: '0' })),
    issuedQuantity: setByProduct(decimal(['已出数量', '已出數量', 'Issued'], { initial: '0' })),
    receivedQuantity: setByProduct(decimal(['签收数量', '簽收數量', 'Received'], { initial: '0' })),
    /** If empty, any lot. */
    lotId: optional(reference(['批次', '批次', 'Lot'], lot)),
    /** If empty, any location. */
    locationId: optional(reference(['库位', '儲位', 'Location'], location)),
    ...billLineNotes,
  },
  list: ['materialId', 'quantity', 'unitId', 'pickedQuantity', 'issuedQuantity', 'lotId', 'locationId', 'remark'],
  errors: billLineErrors,
  routes: [...restRoutes('/mes_stock/outboundline'), route('list', 'read', 'POST /mes_stock/outboundline/list')],
})
