// What people do with segments of orders.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import {
  boolean,
  choice,
  decimal,
  group,
  instant,
  integer,
  oneOf,
  optional,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { orderRights } from '../order/flow.ts'
import { productionOrder } from '../order/production-order.ts'
import { forced, shortErrors } from '../order/release-short.ts'
import { segmentStage } from '../segment/segment-stage.ts'
import { workCenter } from '../work-center/work-center.ts'
import { segmentPlanStatus } from './dictionaries.ts'
import { segmentPlanFlow } from './flow.ts'
import { segmentPlan } from './segment-plan.ts'

const outcomeFields = {
  id: reference(segmentPlan),
  status: choice(segmentPlanStatus),
  releasedQuantity: decimal(),
  version: integer(),
}
const outcome = rowsOf(outcomeFields)
const ids = references(segmentPlan, { min: 1, max: 200 })
const write = { kind: 'write', permission: orderRights.release, reply: outcome } as const
const refused = ['notFound', 'stateIllegal'] as const
const codes = [...codeErrors, 'duplicate'] as const

export const releaseSegmentPlans = defineCommand('releaseSegmentPlans', {
  ...write,
  title: ['下达工序计划', '下達工序計畫', 'Release segment plans'],
  paths: ['POST /mes_production/productionsegmentplan/release'],
  summary:
    'Makes work orders of what is not released yet, or of a part of it; one for each batch where a size is given. Without enough material it takes `force` 1, a reason and the right to it.',
  input: {
    ids,
    /** In the unit of the product; of one segment plan. */
    quantity: optional(decimal({ min: 0, unitField: 'ids.orderId.materialId.unitId' })),
    batchQuantity: optional(decimal({ min: 0, unitField: 'ids.orderId.materialId.unitId' })),
    ...forced,
  },
  errors: [...refused, 'projectOnHold', 'quantityWrong', 'quantityAbove', 'tooManyRows', ...shortErrors, ...codes],
})

export const cancelSegmentRelease = defineCommand('cancelSegmentRelease', {
  ...write,
  title: ['取消下达工序计划', '取消下達工序計畫', 'Cancel the release of segment plans'],
  paths: ['POST /mes_production/productionsegmentplan/cancel-release'],
  summary: 'Cancels the work orders that nobody has claimed.',
  input: { ids },
  errors: [...refused, 'orderWorkBegun', 'materialConsumed'],
})

export const changeSegmentPlanStatus = defineCommand('changeSegmentPlanStatus', {
  ...write,
  title: ['变更工序计划状态', '變更工序計畫狀態', 'Change the status of segment plans'],
  paths: ['POST /mes_production/productionsegmentplan/status'],
  summary:
    'Pauses segments with the work that runs in them, or resumes them: all of them or none. With `partial` each by itself; a reply row of one that is refused carries `refusal`. With `effectiveTime` work stands still from then: not before it was started, nor after now.',
  input: {
    ids,
    action: oneOf(['pause', 'resume']),
    reason: optional(text({ max: 500 })),
    partial: optional(boolean()),
    effectiveTime: optional(instant()),
  },
  reply: rowsOf({
    ...outcomeFields,
    /** Null of a segment that is not there. */
    status: optional(outcomeFields.status),
    releasedQuantity: optional(outcomeFields.releasedQuantity),
    version: optional(outcomeFields.version),
    /** Why one of several was refused, where `partial` asks for each by itself. */
    refusal: optional(group({ error: text(), text: text() })),
  }),
  errors: [...refused, 'reasonMissing', 'notSupported'],
})

export const skipSegments = defineCommand('skipSegments', {
  ...write,
  title: segmentPlanFlow.transitions.skip.title,
  paths: ['POST /mes_production/productionsegmentplan/skip'],
  permission: orderRights.course,
  summary:
    'Takes segments out of the course of an order that is not done: what comes to them passes as good, in no time. Work that nobody has claimed is cancelled.',
  input: { ids, reason: text({ max: 500 }) },
  errors: [...refused, 'orderWorkBegun', 'materialConsumed', 'reworkPending', 'segmentsAllSkipped'],
})

export const takeUpSegments = defineCommand('takeUpSegments', {
  ...write,
  title: segmentPlanFlow.transitions.takeUp.title,
  paths: ['POST /mes_production/productionsegmentplan/takeUp'],
  permission: orderRights.course,
  summary: 'Takes skipped segments into the course again; not when later segments have worked on what passed them.',
  input: { ids, reason: text({ max: 500 }) },
  errors: [...refused, 'reportUsed'],
})

export const addSegment = defineCommand('addSegment', {
  ...write,
  title: ['增加工序', '增加工序', 'Add a segment'],
  paths: ['POST /mes_production/productionsegmentplan/add'],
  permission: orderRights.course,
  summary:
    'Adds a segment to the course of an order that is not done, after one of its segments or before all of them, for what has not gone on from there. Its times are those of its stage; it is released like any other.',
  input: {
    orderId: reference(productionOrder),
    stageId: reference(segmentStage),
    /** The one it comes after; left out, it comes first. */
    afterId: optional(reference(segmentPlan)),
    /** Left out, that of the stage. */
    workCenterId: optional(reference(workCenter)),
    reason: text({ max: 500 }),
  },
  errors: [...refused, 'reportUsed', 'serialTaken', ...codes],
})
