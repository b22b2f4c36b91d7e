import { overviewPart } from '@gemba/contract/overview/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { type DemoLoader, demoLoadRoutes } from './demo-load.ts'
import { type DemoPlantDependencies, demoPlantRoutes } from './demo-plant.ts'
import { type ObjectStatusDependencies, objectStatusRoutes } from './object-status.ts'

export const overviewRoutes = (
  services: DemoPlantDependencies & ObjectStatusDependencies & { readonly demoLoader?: DemoLoader | undefined },
) =>
  implementCommands(overviewPart, [
    ...objectStatusRoutes(services),
    ...demoPlantRoutes(services),
    ...demoLoadRoutes(services.demoLoader),
  ])
