import { overviewPart } from '@gemba/contract/overview/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { type AreaFiguresDependencies, areaFigureRoutes } from './area-figures.ts'
import { type ObjectStatusDependencies, objectStatusRoutes } from './object-status.ts'
import { type PointTotalDependencies, pointTotalRoutes } from './point-totals.ts'

export const overviewRoutes = (services: ObjectStatusDependencies & AreaFiguresDependencies & PointTotalDependencies) =>
  implementCommands(overviewPart, [
    ...objectStatusRoutes(services),
    ...areaFigureRoutes(services),
    ...pointTotalRoutes(services),
  ])
