// Reports that a supervisor confirms, if the company's option `confirmReports` is on.

import {
  choice,
  decimal,
  instant,
  integer,
  list,
  oneOf,
  optional,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { productionOrder } from '../order/production-order.ts'
import { reportStatus } from './dictionaries.ts'
import { workRights } from './flow.ts'
import { reportFlow } from './report-flow.ts'
import { workOrder } from './work-order.ts'

/** Maximum number of reports that one request confirms or one reply contains. */
export const maxReports = 200

export const confirmReports = defineCommand('confirmReports', {
  kind: 'write',
  title: ['确认报工', '確認報工', 'Confirm reports'],
  paths: ['POST /mes_production/workbench/confirmReports'],
  permission: workRights.confirm,
  summary:
    'Confirms reports, all or none. A report cannot be confirmed by the person who made it. An order without open work then completes as usual.',
  input: { ids: references('workReport', { min: 1, max: maxReports }) },
  reply: rowsOf({ id: reference('workReport'), status: choice(reportStatus) }),
  errors: ['notFound', 'stateIllegal', 'reportOwn'],
})

export const listWaitingReports = defineCommand('listWaitingReports', {
  kind: 'read',
  title: ['待确认报工', '待確認報工', 'Reports to be confirmed'],
  paths: ['GET /mes_production/workbench/waitingReports'],
  permission: 'workOrder:view',
  summary: `Lists the reports that wait for confirmation, of an order or of all, oldest first, at most ${maxReports}. Empty if the option of the company is off.`,
  input: { orderId: optional(reference(productionOrder)) },
  reply: {
    total: integer(),
    reports: rowsOf({
      id: reference('workReport'),
      orderId: reference(productionOrder),
      orderCode: text(),
      workOrderId: reference(workOrder),
      workOrderCode: text(),
      segmentNumber: integer(),
      stageName: text(),
      /** In the unit of the product. */
      goodQuantity: decimal(),
      scrapQuantity: decimal(),
      reworkQuantity: decimal(),
      unitName: text(),
      reportedAt: instant(),
      reportedBy: text(),
      staffNames: list(text()),
      /** Actions that the reader may perform. Nobody confirms their own report. */
      allowedActions: list(oneOf(actionsOfPeople(reportFlow))),
    }),
  },
  errors: [],
})
