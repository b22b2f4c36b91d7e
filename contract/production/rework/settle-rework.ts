// Pieces to be reworked that are in no work order, because the work order that had them was cancelled or ended.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { choice, companyDictionary, decimal, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { segmentPlan } from '../segment-plan/segment-plan.ts'
import { rejectKind } from '../work-order/dictionaries.ts'
import { workOutcome } from '../work-order/dispatch.ts'
import { workRights } from '../work-order/flow.ts'

export const settleRework = defineCommand('settleRework', {
  kind: 'write',
  title: ['处理待返工', '處理待返工', 'Settle pending rework'],
  paths: ['POST /mes_production/productionsegmentplan/settleRework'],
  permission: workRights.dispatch,
  summary:
    'Creates another work order for pieces of a segment that wait for rework and are in none, or reports them as scrap with a reason.',
  input: {
    /** Segment in which they wait. */
    id: reference(segmentPlan),
    becomes: choice(rejectKind),
    /** In the unit of the product. If omitted, all. */
    quantity: optional(decimal({ min: 0, unitField: 'id.orderId.materialId.unitId' })),
    /** Reason why they are scrapped. */
    reasonCode: optional(
      companyDictionary(['不良原因', '不良原因', 'Reason'], 'rejectReason', { aliases: ['reasonId'] }),
    ),
    remark: optional(text({ max: 500 })),
  },
  reply: workOutcome,
  errors: [
    ...(['notFound', 'stateIllegal', 'reworkNone', 'quantityWrong', 'quantityAbove', 'reasonMissing'] as const),
    ...codeErrors,
    'duplicate',
  ],
})
