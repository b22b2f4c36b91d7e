// What is made is reported: good pieces, scrap and what has to be worked again.

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
import { workRefused } from './dispatch.ts'
import { toldLate } from './do-work.ts'
import { workRights } from './flow.ts'
import { workOrder } from './work-order.ts'

/** In the unit of the product. */
const ofProduct = { min: 0, unitField: 'workOrderId.orderId.materialId.unitId' } as const
const amount = decimal(ofProduct)
const rejected = group({
  quantity: amount,
  reasonCode: companyDictionary(['不良原因', '不良原因', 'Reason'], 'rejectReason', { aliases: ['reasonId'] }),
})

/** A report, and where it leaves its work order; quantities in the unit of the product. */
const reported = {
  id: reference('workReport'),
  workOrderId: reference(workOrder),
  workOrderStatus: choice(workOrderStatus),
  goodQuantity: decimal(),
  scrapQuantity: decimal(),
  reworkQuantity: decimal(),
  /** What may still be reported as planned, and with the tolerance. */
  remaining: decimal(),
  allowed: decimal(),
  /** Of the work order that works the pieces again. */
  reworkOrderId: optional(reference(workOrder)),
}

export const reportWork = defineCommand('reportWork', {
  kind: 'write',
  title: ['报工', '報工', 'Report work'],
  paths: ['POST /mes_production/workbench/reportWork'],
  permission: workRights.operate,
  summary:
    'Reports pieces of a work order, at most what is left of it with the tolerance of its order, and at most what the segments before have made.',
  input: {
    workOrderId: reference(workOrder, { aliases: ['id'] }),
    good: decimal({ ...ofProduct, initial: '0', aliases: ['qualifiedQuantity'] }),
    scrap: optional(list(rejected, { max: 20 })),
    rework: optional(list(rejected, { max: 20 })),
    lotCode: optional(text({ max: 64, aliases: ['batchNo', 'lot'] })),
    /** Of the good pieces, one each, where they are the last of a product kept by serial number. */
    serialNumbers: optional(list(text({ max: 64 }), { max: 1000, aliases: ['serials'] })),
    /** Who made it, with shares that add up to 100; the person at work where nobody is told. */
    staff: optional(
      list(group({ id: reference(staff), sharePercent: decimal({ min: 0, unit: '%', aliases: ['sharePct'] }) }), {
        max: 20,
      }),
    ),
    ...identities,
    ...reportedParameters,
    ...toldLate,
    startAt: optional(instant({ aliases: ['startTime'] })),
    endAt: optional(instant({ aliases: ['endTime'] })),
    remark: optional(text({ max: 500 })),
  },
  reply: {
    ...reported,
    /** Of the inbound bill that brings its good pieces to the warehouse, where the company has it made with the report. */
    receiptId: optional(reference('inboundBill')),
    receiptCode: optional(text()),
  },
  errors: [
    ...workRefused,
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
  summary: 'Takes a report back, once; not when the next segment has worked on what it made.',
  input: { id: reference('workReport'), reason: text({ max: 500 }) },
  reply: reported,
  errors: [
    ...workRefused,
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

/** A report as it was made. */
export const pastReport = {
  id: reference('workReport'),
  status: choice(reportStatus),
  goodQuantity: decimal(),
  scrapQuantity: decimal(),
  reworkQuantity: decimal(),
  lotCode: optional(text()),
  /** Of its good pieces. */
  serialNumbers: list(text()),
  reportedAt: instant(),
  reportedBy: text(),
  /** Whether a supervisor has to confirm it, and who has. */
  needsConfirmation: flag(),
  confirmedAt: optional(instant()),
  confirmedBy: optional(text()),
  rejects: rowsOf({ kind: choice(rejectKind), quantity: decimal(), reasonCode: text() }),
  staff: rowsOf({ staffId: reference(staff), name: text(), sharePercent: decimal() }),
  params: rowsOf(pastParameter),
}

export const readReportForm = defineCommand('readReportForm', {
  kind: 'read',
  title: ['报工信息', '報工資訊', 'What can be reported'],
  paths: ['GET /mes_production/workbench/reportWork/:id'],
  permission: 'workOrder:view',
  input: { id: reference(workOrder) },
  reply: {
    workOrderId: reference(workOrder),
    segmentPlanId: reference(segmentPlan),
    planQuantity: decimal(),
    reportedQuantity: decimal(),
    remainingQuantity: decimal(),
    /** With the tolerance, and by what the segments before have made. */
    allowedQuantity: decimal(),
    unitName: text(),
    precision: integer(),
    /** Whether a report gives each good piece its serial number. */
    namesSerials: flag(),
    /** Whether those can be made by the rule that the product names. */
    makesSerials: flag(),
    reports: rowsOf(pastReport),
  },
  errors: ['notFound'],
})
