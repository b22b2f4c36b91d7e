import { segmentPlanPart } from '@gemba/contract/production/segment-plan/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { actOnSegmentPlanRoutes } from './act-on-segment-plan.ts'
import { segmentPlanRoutes } from './segment-plan.ts'
import { segmentPlanItemRoutes } from './segment-plan-items.ts'

export const segmentPlanPartRoutes = implementCommands(segmentPlanPart, [
  ...segmentPlanRoutes,
  ...actOnSegmentPlanRoutes,
  ...segmentPlanItemRoutes,
])
