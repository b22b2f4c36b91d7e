// Actions of people on material preparations.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { choice, decimal, flag, group, integer, list, optional, reference, references, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { outboundStatus } from '../../stock/dictionaries.ts'
import { defineCommand } from '../define.ts'
import { productionOrder } from '../order/production-order.ts'
import { materialPrepareStatus } from './dictionaries.ts'
import { materialPrepareFlow, prepareRights } from './flow.ts'
import { materialPrepare, materialPrepareLine } from './material-prepare.ts'

const { request, confirmReceipt, returnMaterial, close, cancel } = materialPrepareFlow.transitions
const versionedId = { id: reference(materialPrepare), version: optional(integer()) }
const reply = { id: reference(materialPrepare), status: choice(materialPrepareStatus), version: integer() }
const write = { kind: 'write' } as const
const actionErrors = ['notFound', 'stale', 'stateIllegal'] as const
const codeRefusals = [...codeErrors, 'duplicate'] as const
const wanting = ['linesMissing', 'quantityWrong', 'materialDisabled', 'warehouseDisabled', ...codeRefusals] as const
const quantityOfLine = group({
  lineId: reference(materialPrepareLine),
  quantity: decimal({ min: 0, unitField: 'lineId.materialId.unitId' }),
})
const goingBack = ['quantityAbove', 'quantityWrong', 'stockShort', 'locationBlocked', 'serialElsewhere'] as const

export const prepareOrderMaterial = defineCommand('prepareOrderMaterial', {
  ...write,
  title: ['订单备料', '訂單備料', 'Prepare material for orders'],
  paths: ['POST /mes_production/productionmaterialprepare/prepareOrder'],
  permission: prepareRights.edit,
  summary:
    'Requests the material that planned orders still need at the line: one preparation per warehouse and line-side location. The warehouse is the given one, else the usual one of the material, else the one with the largest stock.',
  input: {
    ids: references(productionOrder, { min: 1, max: 100, aliases: ['orderIds'] }),
    warehouseId: optional(reference(warehouse)),
    /** Creates a draft, which requests nothing from the warehouse yet. */
    isDraft: optional(flag()),
  },
  reply: rowsOf({ ...reply, code: text() }),
  errors: ['notFound', 'stateIllegal', 'lineSideMissing', 'sourceMissing', 'nothingToPrepare', ...wanting],
})

export const requestPrepare = defineCommand('requestPrepare', {
  ...write,
  title: request.title,
  paths: ['POST /mes_production/productionmaterialprepare/request'],
  permission: prepareRights.edit,
  summary: 'Creates a demand on the warehouse, and a bill that reserves the available stock.',
  input: versionedId,
  reply,
  errors: [...actionErrors, ...wanting],
})

export const confirmPrepareReceipt = defineCommand('confirmPrepareReceipt', {
  ...write,
  title: confirmReceipt.title,
  paths: ['POST /mes_production/productionmaterialprepare/confirmReceipt'],
  permission: prepareRights.receive,
  summary:
    'Receives what was issued; without lines, all of it. A shortage is returned to its previous location, or registered as an exception if it is missing.',
  input: {
    ...versionedId,
    lines: optional(list(quantityOfLine, { max: 1000 })),
    reason: optional(text({ max: 500 })),
    /** The shortage is missing: an exception is registered. */
    isMissing: optional(flag()),
  },
  reply,
  errors: [...actionErrors, ...goingBack, 'reasonMissing', ...codeRefusals],
})

export const returnPrepared = defineCommand('returnPrepared', {
  ...write,
  title: returnMaterial.title,
  paths: ['POST /mes_production/productionmaterialprepare/returnMaterial'],
  permission: prepareRights.receive,
  summary: 'Returns unused material from the line to its previous location; without lines, all that is left.',
  input: { ...versionedId, lines: optional(list(quantityOfLine, { max: 1000 })), reason: optional(text({ max: 500 })) },
  reply,
  errors: [...actionErrors, ...goingBack, 'linesMissing'],
})

export const closePrepare = defineCommand('closePrepare', {
  ...write,
  title: close.title,
  paths: ['POST /mes_production/productionmaterialprepare/close'],
  permission: prepareRights.receive,
  summary: 'Refused while material is left at the line, unless it is returned in the same request.',
  input: { ...versionedId, isLeftReturned: optional(flag()) },
  reply,
  errors: [...actionErrors, ...goingBack, 'prepareOnLine'],
})

export const cancelPrepare = defineCommand('cancelPrepare', {
  ...write,
  title: cancel.title,
  paths: ['POST /mes_production/productionmaterialprepare/cancel'],
  permission: prepareRights.edit,
  summary: 'Cancels the demand on the warehouse and releases its reservations.',
  input: { ...versionedId, reason: optional(text({ max: 500 })) },
  reply,
  errors: actionErrors,
})

/** Quantities of a line. Received quantity is consumed, returned or at the line. */
const preparedLine = {
  ...answeredFields(materialPrepareLine),
  materialCode: text(),
  materialName: text(),
  unitName: text(),
  precision: integer(),
  consumedQuantity: decimal(),
  onLineQuantity: decimal(),
} as const

export const readPrepare = defineCommand('readPrepare', {
  kind: 'read',
  title: ['备料单详情', '備料單詳情', 'View a material preparation'],
  paths: ['GET /mes_production/productionmaterialprepare/info/:id'],
  permission: 'materialPrepare:view',
  input: { id: reference(materialPrepare) },
  reply: {
    prepare: group({ ...answeredFields(materialPrepare) }),
    lines: rowsOf(preparedLine),
    bills: rowsOf({ billId: reference('outboundBill'), billCode: text(), status: choice(outboundStatus) }),
  },
  errors: ['notFound'],
})
