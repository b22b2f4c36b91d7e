// Reads of a demand, and actions on it.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { choice, decimal, group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { demandStatus } from '../dictionaries.ts'
import { inboundBill } from '../inbound/inbound-bill.ts'
import { outboundBill } from '../outbound/outbound-bill.ts'
import { demand, demandLine } from './demand.ts'
import { demandRight } from './demand-flow.ts'

/** A line with the planned and posted quantities of its bills, in the unit of the material. */
const progress = {
  ...answeredFields(demandLine),
  planned: decimal(),
  posted: decimal(),
  open: decimal(),
  doneQuantity: decimal(),
  materialCode: text(),
  materialName: text(),
  unitName: text(),
} as const

export const readDemandDetail = defineCommand('readDemandDetail', {
  kind: 'read',
  title: ['需求明细', '需求明細', 'View a demand with its progress'],
  paths: ['GET /mes_stock/demand/selectDemandDetail', 'GET /mes_stock/demand/selectOutDemandDetail'],
  permission: 'demand:view',
  input: { id: reference(demand) },
  reply: { ...answeredFields(demand), details: rowsOf(progress) },
  errors: ['notFound'],
})

/** Finds available stock for a line in picking order. */
export const findDemandStock = defineCommand('findDemandStock', {
  kind: 'read',
  title: ['需求可用库存', '需求可用庫存', 'Stock for a demand'],
  paths: ['GET /mes_stock/demand/selectSotckMaterial'],
  permission: 'demand:view',
  input: { id: reference(demand) },
  reply: rowsOf({
    stockId: reference('stock_balance'),
    demandLineId: reference(demandLine),
    materialId: reference('material'),
    materialCode: text(),
    materialName: text(),
    locationId: reference('location'),
    locationCode: text(),
    lotId: optional(reference('lot')),
    lotCode: optional(text()),
    serialNumber: optional(text()),
    expiresOn: optional(text()),
    availableQuantity: decimal(),
    unitName: text(),
  }),
  errors: ['notFound'],
})

export const listInboundBillsOfDemand = defineCommand('listInboundBillsOfDemand', {
  kind: 'read',
  title: ['需求的入库单', '需求的入庫單', 'Receipts of a demand'],
  paths: ['GET /mes_stock/demand/selectInboundBillS'],
  permission: 'demand:view',
  input: { id: reference(demand) },
  reply: rowsOf(answeredFields(inboundBill)),
  errors: ['notFound'],
})

export const listOutboundBillsOfDemand = defineCommand('listOutboundBillsOfDemand', {
  kind: 'read',
  title: ['需求的出库单', '需求的出庫單', 'Issues of a demand'],
  paths: ['GET /mes_stock/demand/selectOutboundBillS'],
  permission: 'demand:view',
  input: { id: reference(demand) },
  reply: rowsOf(answeredFields(outboundBill)),
  errors: ['notFound'],
})

/** Proposed lines of a bill of the selected demands, with their open quantities. */
const proposed = rowsOf({
  demandId: reference(demand),
  demandLineId: reference(demandLine),
  materialId: reference('material'),
  materialCode: text(),
  materialName: text(),
  quantity: decimal(),
  unitId: reference('unit'),
  unitName: text(),
})

export const proposeInboundLines = defineCommand('proposeInboundLines', {
  kind: 'read',
  title: ['建议入库明细', '建議入庫明細', 'Propose receipt lines'],
  paths: ['POST /mes_stock/demand/selectInboundBill'],
  permission: 'demand:view',
  input: { ids: list(reference(demand), { max: 100 }) },
  reply: proposed,
  errors: ['notFound'],
})

export const proposeOutboundLines = defineCommand('proposeOutboundLines', {
  kind: 'read',
  title: ['建议出库明细', '建議出庫明細', 'Propose issue lines'],
  paths: ['POST /mes_stock/demand/selectOutboundBill'],
  permission: 'demand:view',
  input: { ids: list(reference(demand), { max: 100 }) },
  reply: proposed,
  errors: ['notFound'],
})

const billLine = group({
  demandLineId: reference(demandLine),
  quantity: decimal({ min: 0, unitField: 'demandLineId.materialId.unitId' }),
})
const createdBill = { id: reference('bill'), code: text() }
const making = { demandId: reference(demand), lines: optional(list(billLine, { max: 1000 })) }
const makingErrors = [
  'notFound',
  'stateIllegal',
  'linesMissing',
  'quantityExceeded',
  'quantityWrong',
  'demandMismatch',
  'demandDirection',
  'demandLinePlanned',
]
const codeRefusals = [...codeErrors, 'duplicate']
const lineRefusals = ['unitForeign', 'materialDisabled', 'warehouseDisabled']

export const makeInboundBill = defineCommand('makeInboundBill', {
  kind: 'write',
  title: ['由需求生成入库单', '由需求產生入庫單', 'Create a receipt from a demand'],
  paths: ['POST /mes_stock/demand/saveInbound'],
  permission: 'inboundBill:edit',
  summary: 'Creates a draft with the given lines; without lines, with all open ones.',
  input: making,
  reply: createdBill,
  errors: [...makingErrors, ...codeRefusals, ...lineRefusals],
})

export const makeOutboundBill = defineCommand('makeOutboundBill', {
  kind: 'write',
  title: ['由需求生成出库单', '由需求產生出庫單', 'Create an issue from a demand'],
  paths: ['POST /mes_stock/demand/saveOutbound'],
  permission: 'outboundBill:edit',
  summary: 'Creates a draft with the given lines; without lines, with all open ones.',
  input: making,
  reply: createdBill,
  errors: [...makingErrors, ...codeRefusals, ...lineRefusals],
})

const acting = { id: reference(demand), version: optional(integer()) }
const outcome = { id: reference(demand), status: choice(demandStatus), version: integer() }

export const closeDemand = defineCommand('closeDemand', {
  kind: 'write',
  title: ['关闭需求', '關閉需求', 'Close a demand short'],
  paths: ['POST /mes_stock/demand/close'],
  permission: demandRight,
  summary: 'Cancels its unposted bills and releases their reservations.',
  input: { ...acting, reason: optional(text({ max: 500 })) },
  reply: outcome,
  errors: ['notFound', 'stateIllegal', 'stale'],
})

export const cancelDemand = defineCommand('cancelDemand', {
  kind: 'write',
  title: ['作废需求', '作廢需求', 'Cancel a demand'],
  paths: ['POST /mes_stock/demand/cancel'],
  permission: demandRight,
  input: { ...acting, reason: optional(text({ max: 500 })) },
  reply: outcome,
  errors: ['notFound', 'stateIllegal', 'stale'],
})
