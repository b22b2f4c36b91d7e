import { segmentPart } from '@gemba/contract/production/segment/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { segmentResourceRoutes } from './segment-resources.ts'
import { stageRoutes } from './segment-stage.ts'

export const segmentPartRoutes = implementCommands(segmentPart, [...stageRoutes, ...segmentResourceRoutes])
