// Serial numbers for pieces that are about to be reported, by the code rule that their product names.

import { madeCodeErrors } from '../../base/code-rule/code-errors.ts'
import { integer, list, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { workRefused } from '../work-order/dispatch.ts'
import { workRights } from '../work-order/flow.ts'
import { workOrder } from '../work-order/work-order.ts'

export const makeSerials = defineCommand('makeSerials', {
  kind: 'write',
  title: ['生成序列号', '產生序號', 'Make serial numbers'],
  paths: ['POST /mes_production/workbench/serials'],
  permission: workRights.operate,
  summary:
    'Takes serial numbers for pieces that are reported next, at most as many as may be. What is taken comes no second time, whether a report names it or not.',
  input: {
    workOrderId: reference(workOrder, { aliases: ['id'] }),
    count: integer({ min: 1, max: 1000 }),
  },
  reply: { serialNumbers: list(text()) },
  errors: [
    ...workRefused,
    ...(['serialsNotHere', 'serialRuleMissing', 'serialTaken', 'overTolerance'] as const),
    ...madeCodeErrors,
  ],
})
