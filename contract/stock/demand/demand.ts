import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { unit } from '../../base/material/unit.ts'
import { location } from '../../base/warehouse/location.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { choice, code, date, decimal, integer, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { demandDirection, demandStatus, moveType } from '../dictionaries.ts'
import { billGroup } from '../menu-groups.ts'

const lineErrors = ['stateIllegal', 'unitForeign', 'quantityWrong', 'materialDisabled'] as const

/** A request for material from a warehouse, or an expected delivery to it. */
export const demand = defineResource('demand', {
  noun: ['出入库需求', '出入庫需求', 'Demand', 'Demands'],
  meaning: {
    is: 'A request for material from a warehouse, or an expected delivery to it. Its bills fulfil it.',
    use: [
      '需求说明要出库或入库什么；由它生成的出入库单过账后，需求自动完成。',
      '需求說明要出庫或入庫什麼；由它產生的出入庫單過帳後，需求自動完成。',
      'A demand states what a warehouse should issue or receive. It is fulfilled when documents created from it are posted.',
    ],
  },
  page: { in: billGroup, path: 'stock/demand', icon: 'list-checks', order: 3 },
  fields: {
    /** If empty, the code rule generates it. */
    code: optional(code(['需求单号', '需求單號', 'Demand code'], { unique: true })),
    direction: choice(['方向', '方向', 'Direction'], demandDirection, { initial: 2 }),
    demandType: choice(['类型', '類型', 'Kind'], moveType, { initial: 208 }),
    status: setByProduct(choice(['状态', '狀態', 'Status'], demandStatus, { initial: 10 })),
    warehouseId: reference(['仓库', '倉庫', 'Warehouse'], warehouse),
    /** Location at the line to which the goods are delivered. They stay in stock. */
    targetLocationId: optional(reference(['送达库位', '送達儲位', 'Deliver to'], location)),
    neededOn: optional(date(['需要日期', '需要日期', 'Needed by'])),
    /** Code of the source document. */
    sourceCode: optional(text(['来源单号', '來源單號', 'Source document'], { max: 64, search: true })),
    /** Reason of its cancellation, closing or reversal. */
    statusReason: setByProduct(optional(text(['原因', '原因', 'Reason'], { max: 500 }))),
    /** Percentage by which postings may exceed the demand. */
    overPercent: decimal(['允许超量', '允許超量', 'Excess allowed'], { min: 0, max: 100, unit: '%', initial: '0' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'direction', 'demandType', 'status', 'warehouseId', 'neededOn', 'sourceCode', 'remark'],
  filters: ['direction', 'status', 'warehouseId', 'neededOn'],
  errors: {
    create: [...lineErrors, ...codeErrors],
    update: [...lineErrors, 'codeMissing', 'demandPlanned'],
    remove: ['stateIllegal'],
  },
  routes: restRoutes('/mes_stock/demand'),
})

/** One material of a demand. */
export const demandLine = defineResource('demandLine', {
  noun: ['需求明细', '需求明細', 'Demand line', 'Demand lines'],
  meaning: {
    is: 'One material of a demand.',
    use: [
      '每行一种物料：需要多少，已完成多少。',
      '每行一種物料：需要多少，已完成多少。',
      'Each line is one material with its requested and fulfilled quantity.',
    ],
  },
  rights: 'demand',
  lineOf: { field: 'demandId', name: 'details' },
  fields: {
    demandId: reference(['需求', '需求', 'Demand'], demand),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    materialId: reference(['物料', '物料', 'Material'], material),
    quantity: decimal(['需求数量', '需求數量', 'Requested'], { min: 0, unitField: 'unitId' }),
    unitId: reference(['单位', '單位', 'Unit'], unit),
    /** In the unit of the material with its decimal places. */
    baseQuantity: setByProduct(decimal(['基本数量', '基本數量', 'Quantity in material unit'], { initial: '0' })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['materialId', 'quantity', 'unitId', 'remark'],
  aliases: { demandQuantity: 'quantity' },
  errors: { create: lineErrors, update: [...lineErrors, 'demandPlanned'], remove: ['stateIllegal'] },
  routes: [...restRoutes('/mes_stock/demandline'), route('list', 'read', 'POST /mes_stock/demandline/list')],
})
