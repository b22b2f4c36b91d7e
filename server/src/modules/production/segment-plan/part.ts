import { segmentPlanPart } from '@gemba/contract/production/segment-plan/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { segmentPlanRoutes } from './segment-plan.ts'
import { segmentPlanActionRoutes } from './segment-plan-actions.ts'
import { segmentPlanItemRoutes } from './segment-plan-items.ts'

export const segmentPlanPartRoutes = implementCommands(segmentPlanPart, [
  ...segmentPlanRoutes,
  ...segmentPlanActionRoutes,
  ...segmentPlanItemRoutes,
])
