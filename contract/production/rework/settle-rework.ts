// What becomes of pieces that wait to be worked again while no work order has them: what had them was cancelled or ended.

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
    'Makes a work order anew for pieces of a segment that wait to be worked again and are in none; or reports them as scrap, with a reason.',
  input: {
    /** The segment that they wait in. */
    id: reference(segmentPlan),
    becomes: choice(rejectKind),
    /** In the unit of the product; all of them where it is left out. */
    quantity: optional(decimal({ min: 0, unitField: 'id.orderId.materialId.unitId' })),
    /** Why they are scrapped. */
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
