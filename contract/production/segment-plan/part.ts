// Segments of production orders.
import { definePart } from '../../kit/module.ts'
import { segmentPlanErrors } from './errors.ts'
import { segmentPlanFlow } from './flow.ts'
import { segmentPlan } from './segment-plan.ts'
import {
  addSegment,
  cancelSegmentRelease,
  changeSegmentPlanStatus,
  releaseSegmentPlans,
  resumeSkippedSegments,
  skipSegments,
} from './segment-plan-actions.ts'
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
    resumeSkippedSegments,
    addSegment,
  ],
  errors: segmentPlanErrors,
  flows: [segmentPlanFlow],
})
