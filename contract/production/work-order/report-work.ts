// Reports of output: good pieces, scrap and rework.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import {
  choice,
  companyDictionary,
  decimal,
  flag,
  group,
  instant,
  integer,
  list,
  optional,
  reference,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { pastParameter, reportedParameters } from '../parameter/work-guide.ts'
import { identities } from '../personnel/identity/identify.ts'
import { staff } from '../personnel/staff.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { rejectKind, reportStatus, workOrderStatus } from './dictionaries.ts'
import { workOrderErrorCodes } from './dispatch.ts'
import { delayedAction } from './do-work.ts'
import { workRights } from './flow.ts'
import { workOrder } from './work-order.ts'

/** In the unit of the product. */
const ofProduct = { min: 0, unitField: 'workOrderId.orderId.materialId.unitId' } as const
const amount = decimal(ofProduct)
const rejected = group({
  quantity: amount,
  reasonCode: companyDictionary(['不良原因', '不良原因', 'Reason'], 'rejectReason', { aliases: ['reasonId'] }),
})

/** A report and the resulting state of its work order. Quantities are in the unit of the product. */
const reported = {
  id: reference('workReport'),
  workOrderId: reference(workOrder),
  workOrderStatus: choice(workOrderStatus),
  goodQuantity: decimal(),
  scrapQuantity: decimal(),
  reworkQuantity: decimal(),
  /** Quantity that can still be reported within the plan, and within the tolerance. */
  remaining: decimal(),
  allowed: decimal(),
  /** Id of the work order that reworks the pieces. */
  reworkOrderId: optional(reference(workOrder)),
}

export const reportWork = defineCommand('reportWork', {
  kind: 'write',
  title: ['报工', '報工', 'Report output'],
  paths: ['POST /mes_production/workbench/reportWork'],
  permission: workRights.operate,
  summary:
    'Reports pieces of a work order, at most its remaining quantity with the tolerance of its order, and at most what the preceding segments have made.',
  input: {
    workOrderId: reference(workOrder, { aliases: ['id'] }),
    good: decimal({ ...ofProduct, initial: '0', aliases: ['qualifiedQuantity'] }),
    scrap: optional(list(rejected, { max: 20 })),
    rework: optional(list(rejected, { max: 20 })),
    lotCode: optional(text({ max: 64, aliases: ['batchNo', 'lot'] })),
    /** One for each good piece, if this is the last segment of a product with serial numbers. */
    serialNumbers: optional(list(text({ max: 64 }), { max: 1000, aliases: ['serials'] })),
    /** People who made the pieces, with shares that add up to 100. If omitted, the person at work. */
    staff: optional(
      list(group({ id: reference(staff), sharePercent: decimal({ min: 0, unit: '%', aliases: ['sharePct'] }) }), {
        max: 20,
      }),
    ),
    ...identities,
    ...reportedParameters,
    ...delayedAction,
    startAt: optional(instant({ aliases: ['startTime'] })),
    endAt: optional(instant({ aliases: ['endTime'] })),
    remark: optional(text({ max: 500 })),
  },
  reply: {
    ...reported,
    /** Inbound bill of its good pieces, if the company creates it with the report. */
    receiptId: optional(reference('inboundBill')),
    receiptCode: optional(text()),
  },
  errors: [
    ...workOrderErrorCodes,
    'reportEmpty',
    'serialsNeeded',
    'serialTwice',
    'serialTaken',
    'serialsNotHere',
    'quantityWrong',
    'overTolerance',
    'segmentNotReady',
    'sharesWrong',
    'personTwice',
    'personUnidentified',
    'pinMissing',
    'timesReversed',
    'parameterMissing',
    'parameterOutside',
    'parameterWrong',
    'parameterUnknown',
    'readingOld',
    'reasonMissing',
    'stockShort',
    'locationBlocked',
    'serialElsewhere',
    ...codeErrors,
    'materialDisabled',
    'unitForeign',
    'warehouseDisabled',
  ],
})

export const reverseReport = defineCommand('reverseReport', {
  kind: 'write',
  title: ['冲销报工', '沖銷報工', 'Reverse a report'],
  paths: ['POST /mes_production/workbench/reverseReport'],
  permission: workRights.reverse,
  summary: 'Reverses a report, once. Not possible if the next segment has worked on its pieces.',
  input: { id: reference('workReport'), reason: text({ max: 500 }) },
  reply: reported,
  errors: [
    ...workOrderErrorCodes,
    'reportUsed',
    'reworkTaken',
    'reportReversed',
    'stockShort',
    'locationBlocked',
    'periodClosed',
    'serialElsewhere',
    'serialDelivered',
  ],
})

/** A stored report. */
export const storedReport = {
  id: reference('workReport'),
  status: choice(reportStatus),
  goodQuantity: decimal(),
  scrapQuantity: decimal(),
  reworkQuantity: decimal(),
  lotCode: optional(text()),
  /** Serial numbers of its good pieces. */
  serialNumbers: list(text()),
  reportedAt: instant(),
  reportedBy: text(),
  /** Whether a supervisor must confirm it, and who has. */
  needsConfirmation: flag(),
  confirmedAt: optional(instant()),
  confirmedBy: optional(text()),
  rejects: rowsOf({ kind: choice(rejectKind), quantity: decimal(), reasonCode: text() }),
  staff: rowsOf({ staffId: reference(staff), name: text(), sharePercent: decimal() }),
  params: rowsOf(pastParameter),
}

export const readReportForm = defineCommand('readReportForm', {
  kind: 'read',
  title: ['报工信息', '報工資訊', 'View the reportable quantity'],
  paths: ['GET /mes_production/workbench/reportWork/:id'],
  permission: 'workOrder:view',
  input: { id: reference(workOrder) },
  reply: {
    workOrderId: reference(workOrder),
    segmentPlanId: reference(segmentPlan),
    planQuantity: decimal(),
    reportedQuantity: decimal(),
    remainingQuantity: decimal(),
    /** Within the tolerance, and limited by what the preceding segments have made. */
    allowedQuantity: decimal(),
    unitName: text(),
    precision: integer(),
    /** Whether a report must contain a serial number for each good piece. */
    namesSerials: flag(),
    /** Whether serial numbers can be generated by the rule of the product. */
    makesSerials: flag(),
    reports: rowsOf(storedReport),
  },
  errors: ['notFound'],
})
