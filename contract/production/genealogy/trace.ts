// Genealogy: what a lot, a serial number or an order was made of, and what was made of it, as a graph by levels.

import { boolean, choice, decimal, group, instant, integer, list, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { lotStatus, moveType, qualityStatus } from '../../stock/dictionaries.ts'
import { defineCommand } from '../define.ts'
import { genealogyKind, recallPlace, traceDirection } from './dictionaries.ts'

export const genealogyRight = 'genealogy:view'

/** Maximum number of shown links per kind and node. Further ones are folded. */
export const maxChildren = 50

/** Links of one direction of a node that the reply does not contain. */
const remainingLinks = optional(
  group({
    /** Number of further links. Null if they were not counted. */
    count: optional(integer()),
    /** Whether the number is a minimum. */
    isAtLeast: boolean(),
    /** Offset for a request for more. */
    after: integer(),
  }),
)

/** A node, identified by its kind and its record, such as `lot:17`, `serial:4:SN-1`, `order:9`. */
const genealogyNode = {
  key: text(),
  kind: choice(genealogyKind),
  /** Id of the bill, lot, work order, order or material. */
  recordId: reference('record'),
  code: text(),
  /** For a lot or serial number its material, for a work order its segment, for a bill its partner. */
  name: text(),
  /** For lots and serial numbers the quantity on hand, for work orders and orders the good pieces. */
  quantity: optional(decimal()),
  unitName: text(),
  at: optional(instant()),
  by: optional(text()),
  /** Station of a work order, warehouse of a bill. */
  place: optional(text()),
  /** State of the document or lot, a code of its dictionary. */
  status: optional(integer()),
  lotStatus: optional(choice(lotStatus)),
  /** Worst quality status of the quantity on hand. */
  qualityStatus: optional(choice(qualityStatus)),
  /** Kind of the bill. */
  moveType: optional(choice(moveType)),
  /** Supplier or customer, with the lot of the supplier. */
  partner: optional(text()),
  supplierLot: optional(text()),
  /** Order of a work order. */
  orderId: optional(reference('productionOrder')),
  orderCode: optional(text()),
  /** Number of steps from the start of the trace: negative for inputs, positive for outputs. */
  level: integer(),
  backward: remainingLinks,
  forward: remainingLinks,
}

const shared = { kind: 'read', permission: genealogyRight } as const

const key = text({ max: 160 })

export const traceGenealogy = defineCommand('traceGenealogy', {
  ...shared,
  title: ['追溯', '追溯', 'Trace'],
  paths: ['POST /mes_production/genealogy/trace'],
  summary:
    'Traces a lot (`lot:<id>`), a serial number (`serial:<material id>:<number>`), an order (`order:<id>`), a work order (`workOrder:<id>`) or a bill (`receipt:<id>`, `issue:<id>`). Returns at most 50 links of each kind per node and counts the rest; `after` continues there.',
  input: {
    key,
    direction: choice(traceDirection),
    /** Number of links of the first node that were returned before. */
    after: optional(integer({ min: 0, max: 1_000_000 })),
  },
  reply: {
    nodes: rowsOf(genealogyNode),
    /** In the direction of the material flow. */
    links: rowsOf({
      from: text(),
      to: text(),
      quantity: optional(decimal()),
      unitName: text(),
    }),
    /** Whether the reply reached its limit before everything was traced. */
    isCut: boolean(),
  },
  errors: ['notFound'],
})

export const findTraceable = defineCommand('findTraceable', {
  ...shared,
  title: ['查找追溯对象', '查找追溯對象', 'Find records to trace'],
  paths: ['POST /mes_production/genealogy/find'],
  summary:
    'Finds lots by their code or that of their supplier, serial numbers, orders, work orders and bills with exactly this code, or if there are none and it has at least 3 characters, the newest of which the code begins with it.',
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
  /** Bill by which it left. */
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
  summary:
    'Lists every lot and serial number that contains a node, including the node itself, with the present location of each.',
  input: { key },
  reply: {
    rows: rowsOf(recallRow),
    /** Whether there are more than these first 1,000 rows. */
    hasMore: boolean(),
    /** Whether the trace reached its limit, so that the list is incomplete. */
    isCut: boolean(),
  },
  errors: ['notFound'],
})

export const exportRecall = defineCommand('exportRecall', {
  ...shared,
  title: ['导出召回清单', '匯出召回清單', 'Export the recall list'],
  paths: ['POST /mes_production/genealogy/recall/export'],
  summary: 'Returns the recall list as a workbook.',
  input: { key },
  errors: ['notFound'],
})
