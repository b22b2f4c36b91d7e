import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { location } from '../../base/warehouse/location.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import {
  choice,
  code,
  date,
  decimal,
  flag,
  instant,
  integer,
  list,
  oneOf,
  optional,
  reference,
  setByProduct,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { demand } from '../../stock/demand/demand.ts'
import { defineResource } from '../define.ts'
import { materialPreparePage } from '../menu-groups.ts'
import { productionOrder } from '../order/production-order.ts'
import { materialPrepareStatus } from './dictionaries.ts'
import { materialPrepareFlow } from './flow.ts'

const lineErrors = ['stateIllegal', 'quantityWrong', 'materialUnplanned', 'quantityAbove', 'reasonMissing'] as const

/** Material of an order for a line, from its request to its return. */
export const materialPrepare = defineResource('materialPrepare', {
  noun: ['备料单', '備料單', 'Material preparation', 'Material preparations'],
  meaning: {
    is: 'Material of one order that a warehouse delivers to a location at the line, where people receive it.',
    use: [
      '备料单把订单所需物料从仓库送到线边：申请后仓库拣货出库，到线后签收，用剩的退回。',
      '備料單把訂單所需物料從倉庫送到線邊：申請後倉庫揀貨出庫，到線後簽收，用剩的退回。',
      'A preparation brings the material of an order to the line. The warehouse picks and issues it, the line receives it, and leftovers are returned.',
    ],
  },
  page: materialPreparePage,
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['备料单号', '備料單號', 'Preparation code'], { unique: true })),
    orderId: reference(['生产订单', '生產訂單', 'Production order'], productionOrder),
    status: setByProduct(choice(['状态', '狀態', 'Status'], materialPrepareStatus, { initial: 10 })),
    warehouseId: reference(['发料仓库', '發料倉庫', 'From warehouse'], warehouse),
    /** Location at the line. */
    locationId: reference(['线边库位', '線邊儲位', 'Line-side location'], location),
    neededOn: optional(date(['需要日期', '需要日期', 'Needed by'])),
    /** Exceeds the plan. The remark states the reason. */
    isExtra: flag(['超领', '超領', 'Beyond plan']),
    demandId: setByProduct(optional(reference(['出库需求', '出庫需求', 'Demand'], demand))),
    statusAt: setByProduct(optional(instant(['状态时间', '狀態時間', 'Status since']))),
    /** Reason of the cancellation, or of receiving less than was issued. */
    statusReason: setByProduct(optional(text(['原因', '原因', 'Reason'], { max: 500 }))),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'orderId', 'status', 'warehouseId', 'locationId', 'neededOn', 'statusAt'],
  filters: ['status', 'orderId', 'warehouseId', 'locationId', 'neededOn'],
  extraOutput: { allowedActions: list(oneOf(actionsOfPeople(materialPrepareFlow))) },
  errors: {
    create: [...lineErrors, ...codeErrors],
    update: [...lineErrors, 'codeMissing'],
    save: [...lineErrors, ...codeErrors],
    remove: ['stateIllegal'],
  },
  routes: [
    ...restRoutes('/mes_production/productionmaterialprepare'),
    route('save', 'write', 'POST /mes_production/productionmaterialprepare/save'),
  ],
})

const counted = (label: readonly [string, string, string]) => setByProduct(decimal(label, { initial: '0' }))

/** One material of a preparation. Quantities are in the unit of the material. */
export const materialPrepareLine = defineResource('materialPrepareLine', {
  noun: ['备料明细', '備料明細', 'Preparation line', 'Preparation lines'],
  meaning: {
    is: 'One material of a preparation: its required, issued, received and returned quantity.',
    use: [
      '每行一种物料：需要、已备、已签收和已退数量。',
      '每行一種物料：需要、已備、已簽收和已退數量。',
      'Each line is one material with its required, prepared, received and returned quantity.',
    ],
  },
  rights: 'materialPrepare',
  lineOf: { field: 'prepareId', name: 'details' },
  fields: {
    prepareId: reference(['备料单', '備料單', 'Material preparation'], materialPrepare),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    materialId: reference(['物料', '物料', 'Material'], material),
    requiredQuantity: decimal(['需要数量', '需要數量', 'Required'], { min: 0, unitField: 'materialId.unitId' }),
    preparedQuantity: counted(['已备数量', '已備數量', 'Prepared']),
    receivedQuantity: counted(['已签收数量', '已簽收數量', 'Received']),
    returnedQuantity: counted(['已退数量', '已退數量', 'Returned']),
    demandLineId: setByProduct(optional(reference(['需求行', '需求行', 'Demand line'], 'demandLine'))),
  },
  list: ['materialId', 'requiredQuantity', 'preparedQuantity', 'receivedQuantity', 'returnedQuantity'],
  errors: { create: lineErrors, update: lineErrors, remove: ['stateIllegal'] },
  routes: restRoutes('/mes_production/productionmaterialprepareline'),
})
