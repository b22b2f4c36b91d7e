// The face of the overview module: what several modules know of the same equipment, put together.
import type { BoundRoute } from '../../platform/http/route.ts'
import { type DemoLoader, demoLoadRoutes } from './demo-load.ts'
import { type DemoPlantDependencies, demoPlantRoutes } from './demo-plant.ts'
import { type ObjectStatusDependencies, objectStatusRoutes } from './object-status.ts'

export type { DemoLoad, DemoLoader } from './demo-load.ts'
export type { DemoPlantDependencies } from './demo-plant.ts'

export const overviewRoutes = (
  services: DemoPlantDependencies & ObjectStatusDependencies & { readonly demoLoader?: DemoLoader | undefined },
): BoundRoute[] => [
  ...objectStatusRoutes(services),
  ...demoPlantRoutes(services),
  ...demoLoadRoutes(services.demoLoader),
]
