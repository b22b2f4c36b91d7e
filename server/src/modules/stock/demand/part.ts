import { demandPart } from '@gemba/contract/stock/demand/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { demandRoutes } from './demand.ts'
import { demandActionRoutes } from './demand-actions.ts'
import { readDemandRoutes } from './read-demand.ts'

export const demandPartRoutes = implementCommands(demandPart, [
  ...demandRoutes,
  ...readDemandRoutes,
  ...demandActionRoutes,
])
