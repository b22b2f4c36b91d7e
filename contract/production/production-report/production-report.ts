// Output of a period, by order and by day; and all data of one work order for printing.

import { material } from '../../base/material/material.ts'
import {
  choice,
  date,
  decimal,
  duration,
  flag,
  group,
  instant,
  integer,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
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
    'Lists the orders that were reported on, worked on or planned to end in the given days, with their output and hours in those days: good pieces of their last segment, and scrap of all segments, without reversed reports.',
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
    /** Good pieces of the last segment. */
    finishedQuantity: decimal(),
    /** The same. */
    qualifiedQuantity: decimal(),
    rejectedQuantity: decimal(),
    /** Yield: percentage of good pieces among these and the scrap. Null before the last segment was reported. */
    qualifiedRate: optional(decimal({ unit: '%' })),
    /** Setup and run time. Open work is counted until now. */
    workedSeconds: integer(),
    startTime: optional(instant()),
    endTime: optional(instant()),
  }),
  errors,
})

export const listDayReport = defineCommand('listDayReport', {
  ...read,
  title: ['生产日报', '生產日報', 'Production report by day'],
  paths: ['POST /mes_production/productionOrderReport/day/list'],
  summary: 'The same by day and unit with the plan of the last segments. Days without output and plan are left out.',
  input: filter,
  reply: rowsOf({
    day: date(),
    unitName: text(),
    qualifiedQuantity: decimal(),
    rejectedQuantity: decimal(),
    /** Quantities are spread evenly over their planned time. Backlog is not added. */
    plannedQuantity: decimal(),
  }),
  errors,
})

/** Output, yield and hours of an operation, a station, a work centre or a product, in one unit. */
const outputGroup = {
  /** Null for work without a station or work centre. */
  id: optional(text()),
  name: text(),
  unitName: text(),
  goodQuantity: decimal(),
  /** Pieces that were sent to rework. */
  reworkQuantity: decimal(),
  scrapQuantity: decimal(),
  /** Percentage of good pieces among these and the scrap. Null without any. */
  yield: optional(decimal({ unit: '%' })),
  /** Setup and run time. Open work is counted until now. */
  workedSeconds: integer(),
}

export const readLossReport = defineCommand('readLossReport', {
  ...read,
  title: ['生产损失报表', '生產損失報表', 'Report of production losses'],
  paths: ['POST /mes_production/productionOrderReport/losses'],
  summary:
    'Returns output, yield and hours by operation, station, work centre and product in the given days, and scrap and downtime by reason, the largest first.',
  input: filter,
  reply: {
    /** Pieces are counted at each operation that they pass. */
    operations: rowsOf(outputGroup),
    stations: rowsOf(outputGroup),
    workCenters: rowsOf(outputGroup),
    /** Good pieces of the last segments, and scrap of all, as in the report by order. */
    products: rowsOf(outputGroup),
    /** `reasonCode` is of the dictionary `rejectReason`. */
    scrap: rowsOf({ reasonCode: text(), unitName: text(), quantity: decimal() }),
    /** Pauses of work orders by clock time. An open pause is counted until now. */
    downtime: rowsOf({
      /** Code of the dictionary `pauseReason`. Null if only a text was given. */
      reasonCode: optional(text()),
      /** Type of the call that stopped the work. */
      callTypeName: optional(text()),
      /** Ends of shifts, breaks and paused orders, which are no losses. */
      isPlanned: flag(),
      count: integer(),
      durationMs: duration(),
    }),
  },
  errors: ['timeTooLong'],
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
  finishedQuantity: ['合格', '合格', 'Good'],
  rejectedQuantity: ['报废', '報廢', 'Scrap'],
  qualifiedRate: ['合格率', '合格率', 'Yield'],
  unitName: ['单位', '單位', 'Unit'],
  workedHours: ['工时（h）', '工時（h）', 'Hours worked'],
  startTime: ['开始', '開始', 'Started'],
  endTime: ['结束', '結束', 'Ended'],
} as const
