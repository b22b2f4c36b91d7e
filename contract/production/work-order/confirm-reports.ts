// Reports that a supervisor confirms, where the company has it so (its option `confirmReports`).

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
import { actsOfPeople } from '../../kit/flow.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { productionOrder } from '../order/production-order.ts'
import { reportStatus } from './dictionaries.ts'
import { workRights } from './flow.ts'
import { reportFlow } from './report-flow.ts'
import { workOrder } from './work-order.ts'

/** Most reports that one call confirms, or that one answer holds. */
export const mostReports = 200

export const confirmReports = defineCommand('confirmReports', {
  kind: 'write',
  title: ['确认报工', '確認報工', 'Confirm reports'],
  paths: ['POST /mes_production/workbench/confirmReports'],
  permission: workRights.confirm,
  summary:
    'Confirms reports, all or none; not those that the caller has made. An order of which nothing waits any more ends as usual.',
  input: { ids: references('workReport', { min: 1, max: mostReports }) },
  reply: rowsOf({ id: reference('workReport'), status: choice(reportStatus) }),
  errors: ['notFound', 'stateIllegal', 'reportOwn'],
})

export const listWaitingReports = defineCommand('listWaitingReports', {
  kind: 'read',
  title: ['待确认报工', '待確認報工', 'Reports that wait to be confirmed'],
  paths: ['GET /mes_production/workbench/waitingReports'],
  permission: 'workOrder:view',
  summary: `Reports that wait to be confirmed, of an order or of all, the oldest first, at most ${mostReports}; none where the company has it not so.`,
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
      /** What the reader may do: nobody confirms his own. */
      allowedActs: list(oneOf(actsOfPeople(reportFlow))),
    }),
  },
  errors: [],
})
