// Segments of production orders.
import { definePart } from '../../kit/module.ts'
import {
  addSegment,
  cancelSegmentRelease,
  changeSegmentPlanStatus,
  releaseSegmentPlans,
  skipSegments,
  takeUpSegments,
} from './act-on-segment-plan.ts'
import { segmentPlanErrors } from './errors.ts'
import { segmentPlanFlow } from './flow.ts'
import { segmentPlan } from './segment-plan.ts'
import { readSegmentPlanItems, saveSegmentPlanItems } from './segment-plan-items.ts'

export const segmentPlanPart = definePart({
  resources: [segmentPlan],
  commands: [
    releaseSegmentPlans,
    readSegmentPlanItems,
    saveSegmentPlanItems,
    cancelSegmentRelease,
    changeSegmentPlanStatus,
    skipSegments,
    takeUpSegments,
    addSegment,
  ],
  errors: segmentPlanErrors,
  flows: [segmentPlanFlow],
})
