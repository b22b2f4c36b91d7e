// Output of a period, by order and by day; and all data of one work order for printing.

import { material } from '../../base/material/material.ts'
import { choice, date, decimal, group, instant, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { consumed } from '../consumption/consume-material.ts'
import { defineCommand } from '../define.ts'
import { productionOrderStatus } from '../order/dictionaries.ts'
import { productionOrder } from '../order/production-order.ts'
import { staff } from '../personnel/staff.ts'
import { workCard } from '../work-order/bench.ts'
import { workLogKind } from '../work-order/dictionaries.ts'
import { storedReport } from '../work-order/report-work.ts'
import { workOrder } from '../work-order/work-order.ts'

/** Maximum number of days of one report. */
export const maxDaysOfReport = 366

const filter = {
  from: date({ aliases: ['startDate'] }),
  /** Last day. */
  to: date({ aliases: ['endDate'] }),
  materialId: optional(reference(material)),
  status: optional(choice(productionOrderStatus)),
}
const read = { kind: 'read', permission: 'productionOrder:view' } as const
const errors = ['timeTooLong', 'tooManyRows'] as const

export const listOrderReport = defineCommand('listOrderReport', {
  ...read,
  title: ['生产订单报表', '生產訂單報表', 'Production report by order'],
  paths: ['POST /mes_production/productionOrderReport/order/list'],
  summary:
    'Lists the orders that were reported on, or planned to end, in the given days, with their output in those days: good pieces of their last segment and scrap of all segments, without reversed reports.',
  input: filter,
  reply: rowsOf({
    orderId: reference(productionOrder),
    orderCode: text(),
    status: choice(productionOrderStatus),
    materialId: reference(material),
    materialCode: text(),
    materialName: text(),
    unitName: text(),
    /** Of the whole order, in the unit of the product, like all quantities below. */
    planQuantity: decimal(),
    finishedQuantity: decimal(),
    qualifiedQuantity: decimal(),
    rejectedQuantity: decimal(),
    /** Percentage of good pieces among the finished ones. Null if none is finished. */
    qualifiedRate: optional(decimal({ unit: '%' })),
    startTime: optional(instant()),
    endTime: optional(instant()),
  }),
  errors,
})

export const listDayReport = defineCommand('listDayReport', {
  ...read,
  title: ['生产日报', '生產日報', 'Production report by day'],
  paths: ['POST /mes_production/productionOrderReport/day/list'],
  summary: 'The same by day. Days without output are left out.',
  input: filter,
  reply: rowsOf({ day: date(), qualifiedQuantity: decimal(), rejectedQuantity: decimal() }),
  errors,
})

export const exportOrderReport = defineCommand('exportOrderReport', {
  ...read,
  title: ['导出生产订单报表', '匯出生產訂單報表', 'Export the production report'],
  paths: ['POST /mes_production/productionOrderReport/order/export'],
  summary: 'Returns the report by order as a workbook.',
  input: filter,
  errors,
})

export const readWorkOrderReport = defineCommand('readWorkOrderReport', {
  ...read,
  permission: 'workOrder:view',
  title: ['工单报告', '工單報告', 'Work order report'],
  paths: ['GET /mes_production/productionOrderReport/workOrder/:id'],
  summary: 'Returns a work order with its reports, times, materials and people, for printing.',
  input: { id: reference(workOrder) },
  reply: {
    work: group(workCard),
    actualEnd: optional(instant()),
    reports: rowsOf(storedReport),
    times: rowsOf({
      kind: choice(workLogKind),
      startAt: instant(),
      endAt: optional(instant()),
      seconds: integer(),
      staffName: optional(text()),
      stationName: optional(text()),
      reasonCode: optional(text()),
    }),
    materials: rowsOf(consumed),
    /** Good pieces per person, by the shares of the reports. */
    people: rowsOf({ staffId: reference(staff), name: text(), good: decimal() }),
    printedAt: instant(),
  },
  errors: ['notFound'],
})

/** Titles of the columns of the report. */
export const orderReportWords = {
  orderCode: ['订单编号', '訂單編號', 'Order'],
  status: ['状态', '狀態', 'Status'],
  materialCode: ['产品', '產品', 'Product'],
  materialName: ['产品名称', '產品名稱', 'Name'],
  planQuantity: ['计划', '計畫', 'Planned'],
  finishedQuantity: ['完成', '完成', 'Completed'],
  qualifiedQuantity: ['合格', '合格', 'Good'],
  rejectedQuantity: ['报废', '報廢', 'Scrap'],
  qualifiedRate: ['合格率', '合格率', 'Yield'],
  unitName: ['单位', '單位', 'Unit'],
  startTime: ['开始', '開始', 'Started'],
  endTime: ['结束', '結束', 'Completed'],
} as const
