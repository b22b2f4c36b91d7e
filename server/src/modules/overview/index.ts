// The face of the overview module: what several modules know of the same equipment, put together.
import type { BoundRoute } from '../../platform/http/route.ts'
import { type ObjectStatusDependencies, objectStatusRoutes } from './object-status.ts'

export const overviewRoutes = (services: ObjectStatusDependencies): BoundRoute[] => objectStatusRoutes(services)
