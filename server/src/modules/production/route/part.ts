import { routePart } from '@gemba/contract/production/route/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { routeActRoutes } from './act-on-route.ts'
import { oneSegmentRoutes } from './one-segment.ts'
import { routeRoutes } from './process-route.ts'
import { productSegmentRoutes } from './product-segment.ts'
import { graphRoutes } from './save-graph.ts'

export const routePartRoutes = implementCommands(routePart, [
  ...routeRoutes,
  ...oneSegmentRoutes,
  ...graphRoutes,
  ...routeActRoutes,
  ...productSegmentRoutes,
])
