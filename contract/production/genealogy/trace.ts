// What a lot, a serial number or an order was made of, and what has become of it: a graph, level by level.

import { boolean, choice, decimal, group, instant, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { lotStatus, moveType, qualityStatus } from '../../stock/dictionaries.ts'
import { defineCommand } from '../define.ts'
import { genealogyKind, recallPlace, traceDirection } from './dictionaries.ts'

export const genealogyRight = 'genealogy:view'

/** More of a node than that is folded. */
export const mostChildren = 50

/** What of one direction of a node is not in the answer. */
const left = optional(
  group({
    /** How many more there are; null where nobody has looked. */
    count: optional(integer()),
    /** Whether there are more than that. */
    isAtLeast: boolean(),
    /** Where a call for more goes on. */
    after: integer(),
  }),
)

/** A node: each is named by its kind and what it is of, as `lot:17`, `serial:4:SN-1`, `order:9`. */
const genealogyNode = {
  key: text(),
  kind: choice(genealogyKind),
  /** The bill, lot, work order, order or material that it stands for. */
  recordId: reference('record'),
  code: text(),
  /** Of a lot or serial number its material, of a work order its segment, of a bill its kind's partner. */
  name: text(),
  /** On hand of lots and serial numbers, good pieces of work and orders. */
  quantity: optional(decimal()),
  unitName: text(),
  at: optional(instant()),
  by: optional(text()),
  /** Station of work, warehouse of bills. */
  place: optional(text()),
  /** The state of its document or lot, a code of that document's dictionary. */
  status: optional(integer()),
  lotStatus: optional(choice(lotStatus)),
  /** The worst quality status of what is on hand. */
  qualityStatus: optional(choice(qualityStatus)),
  /** What kind of bill it is. */
  moveType: optional(choice(moveType)),
  /** Who has delivered or received it, and under which lot of his. */
  partner: optional(text()),
  supplierLot: optional(text()),
  /** The order that work belongs to. */
  orderId: optional(reference('productionOrder')),
  orderCode: optional(text()),
  /** Steps from where the trace began: below 0 what went in, above 0 what came of it. */
  level: integer(),
  backward: left,
  forward: left,
}

const shared = { kind: 'read', permission: genealogyRight } as const

const key = text({ max: 160 })

export const traceGenealogy = defineCommand('traceGenealogy', {
  ...shared,
  title: ['追溯', '追溯', 'Trace'],
  paths: ['POST /mes_production/genealogy/trace'],
  summary:
    'Traces a lot (`lot:<id>`), a serial number (`serial:<material id>:<number>`), an order (`order:<id>`), a work order (`workOrder:<id>`) or a bill (`receipt:<id>`, `issue:<id>`). At most 50 of each kind of link of one node are answered, the rest is counted; `after` goes on there.',
  input: {
    key,
    direction: choice(traceDirection),
    /** How many of the links of the first node were answered before. */
    after: optional(integer({ min: 0, max: 1_000_000 })),
  },
  reply: {
    nodes: rowsOf(genealogyNode),
    /** In the direction in which material flows. */
    links: rowsOf({
      from: text(),
      to: text(),
      quantity: optional(decimal()),
      unitName: text(),
    }),
    /** Whether the answer ended at its bound before everything was traced. */
    isCut: boolean(),
  },
  errors: ['notFound'],
})

export const findTraceable = defineCommand('findTraceable', {
  ...shared,
  title: ['查找追溯对象', '查找追溯對象', 'Find what to trace'],
  paths: ['POST /mes_production/genealogy/find'],
  summary:
    'Lots by their code or that of their supplier, serial numbers, orders, work orders and bills with exactly this code.',
  input: { code: text({ max: 64 }) },
  reply: list(group({ key: text(), kind: choice(genealogyKind), code: text(), name: text() })),
  errors: [],
})

const recallRow = {
  key: text(),
  kind: choice(genealogyKind),
  materialCode: text(),
  materialName: text(),
  code: text(),
  where: choice(recallPlace),
  quantity: decimal(),
  unitName: text(),
  /** Warehouse and location, or station. */
  place: optional(text()),
  qualityStatus: optional(choice(qualityStatus)),
  /** The bill by which it left. */
  billId: optional(reference('outboundBill')),
  billCode: optional(text()),
  moveType: optional(choice(moveType)),
  receiver: optional(text()),
  at: optional(instant()),
}

export const listRecall = defineCommand('listRecall', {
  ...shared,
  title: ['召回清单', '召回清單', 'Recall list'],
  paths: ['POST /mes_production/genealogy/recall'],
  summary: 'Every lot and serial number that a node went into, itself included, and where each is now.',
  input: { key },
  reply: {
    rows: rowsOf(recallRow),
    /** Whether there are more than these first 1,000 rows. */
    hasMore: boolean(),
    /** Whether so much was reached that the list is not whole. */
    isCut: boolean(),
  },
  errors: ['notFound'],
})

export const exportRecall = defineCommand('exportRecall', {
  ...shared,
  title: ['导出召回清单', '匯出召回清單', 'Export the recall list'],
  paths: ['POST /mes_production/genealogy/recall/export'],
  summary: 'The recall list as a workbook.',
  input: { key },
  errors: ['notFound'],
})
