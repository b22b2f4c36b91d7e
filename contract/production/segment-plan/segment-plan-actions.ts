// Actions of people on segments of orders.

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
import { forceInput, shortErrors } from '../order/release-short.ts'
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
const actionErrors = ['notFound', 'stateIllegal'] as const
const codes = [...codeErrors, 'duplicate'] as const

export const releaseSegmentPlans = defineCommand('releaseSegmentPlans', {
  ...write,
  title: ['下达工序计划', '下達工序計畫', 'Release operations'],
  paths: ['POST /mes_production/productionsegmentplan/release'],
  summary:
    'Creates work orders for the unreleased quantity or a part of it; one per batch if a size is given. Without enough material it requires `force` 1, a reason and the right to it.',
  input: {
    ids,
    /** In the unit of the product, for one segment plan. */
    quantity: optional(decimal({ min: 0, unitField: 'ids.orderId.materialId.unitId' })),
    batchQuantity: optional(decimal({ min: 0, unitField: 'ids.orderId.materialId.unitId' })),
    ...forceInput,
  },
  errors: [...actionErrors, 'projectOnHold', 'quantityWrong', 'quantityAbove', 'tooManyRows', ...shortErrors, ...codes],
})

export const cancelSegmentRelease = defineCommand('cancelSegmentRelease', {
  ...write,
  title: ['取消下达工序计划', '取消下達工序計畫', 'Take back the release of operations'],
  paths: ['POST /mes_production/productionsegmentplan/cancel-release'],
  summary: 'Cancels the unclaimed work orders.',
  input: { ids },
  errors: [...actionErrors, 'orderWorkBegun', 'materialConsumed'],
})

export const changeSegmentPlanStatus = defineCommand('changeSegmentPlanStatus', {
  ...write,
  title: ['变更工序计划状态', '變更工序計畫狀態', 'Change operation status'],
  paths: ['POST /mes_production/productionsegmentplan/status'],
  summary:
    'Pauses segments with their running work, or resumes them, all or none. With `partial`, each on its own; the reply row of a refused one contains `refusal`. With `effectiveTime`, the work pauses from then: not before it was started, nor after now.',
  input: {
    ids,
    action: oneOf(['pause', 'resume']),
    reason: optional(text({ max: 500 })),
    partial: optional(boolean()),
    effectiveTime: optional(instant()),
  },
  reply: rowsOf({
    ...outcomeFields,
    /** Null for a segment that does not exist. */
    status: optional(outcomeFields.status),
    releasedQuantity: optional(outcomeFields.releasedQuantity),
    version: optional(outcomeFields.version),
    /** Reason of the refusal, if `partial` is given. */
    refusal: optional(group({ error: text(), text: text() })),
  }),
  errors: [...actionErrors, 'reasonMissing', 'notSupported'],
})

export const skipSegments = defineCommand('skipSegments', {
  ...write,
  title: segmentPlanFlow.transitions.skip.title,
  paths: ['POST /mes_production/productionsegmentplan/skip'],
  permission: orderRights.course,
  summary:
    'Skips segments of an unfinished order: pieces pass them as good, without time. Unclaimed work is cancelled.',
  input: { ids, reason: text({ max: 500 }) },
  errors: [...actionErrors, 'orderWorkBegun', 'materialConsumed', 'reworkPending', 'segmentsAllSkipped'],
})

export const resumeSkippedSegments = defineCommand('takeUpSegments', {
  ...write,
  title: segmentPlanFlow.transitions.takeUp.title,
  paths: ['POST /mes_production/productionsegmentplan/takeUp'],
  permission: orderRights.course,
  summary: 'Restores skipped segments, unless later segments have worked on pieces that passed them.',
  input: { ids, reason: text({ max: 500 }) },
  errors: [...actionErrors, 'reportUsed'],
})

export const addSegment = defineCommand('addSegment', {
  ...write,
  title: ['增加工序', '增加工序', 'Add an operation'],
  paths: ['POST /mes_production/productionsegmentplan/add'],
  permission: orderRights.course,
  summary:
    'Adds a segment to an unfinished order, after one of its segments or before all of them, for the pieces that have not passed that position. Its times are those of its stage; it is released like any other.',
  input: {
    orderId: reference(productionOrder),
    stageId: reference(segmentStage),
    /** The preceding segment. If omitted, it becomes the first. */
    afterId: optional(reference(segmentPlan)),
    /** If omitted, that of the stage. */
    workCenterId: optional(reference(workCenter)),
    reason: text({ max: 500 }),
  },
  errors: [...actionErrors, 'reportUsed', 'serialTaken', ...codes],
})
