import { routePart } from '@gemba/contract/production/route/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { oneSegmentRoutes } from './one-segment.ts'
import { routeRoutes } from './process-route.ts'
import { productSegmentRoutes } from './product-segment.ts'
import { routeActionRoutes } from './route-actions.ts'
import { graphRoutes } from './save-graph.ts'

export const routePartRoutes = implementCommands(routePart, [
  ...routeRoutes,
  ...oneSegmentRoutes,
  ...graphRoutes,
  ...routeActionRoutes,
  ...productSegmentRoutes,
])
