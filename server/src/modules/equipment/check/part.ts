import { checkPart } from '@gemba/contract/equipment/check/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { checkPointsRoutes, type PointCheckDependencies } from './check-points.ts'
import { objectPointContrastRoutes } from './object-point-contrast.ts'
import { pointCheckRoutes } from './point-check.ts'

export const checkPartRoutes = (services: PointCheckDependencies) =>
  implementCommands(checkPart, [...pointCheckRoutes, ...checkPointsRoutes(services), ...objectPointContrastRoutes])
