import { runStatePart } from '@gemba/contract/equipment/run-state/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { listRunSpanRoutes } from './list-run-spans.ts'
import { rankRunStateRoutes } from './rank-run-states.ts'
import { runConditionRoutes } from './run-condition.ts'
import { setMaintenanceRoutes } from './set-maintenance.ts'

export const runStateRoutes = implementCommands(runStatePart, [
  ...runConditionRoutes,
  ...listRunSpanRoutes,
  ...rankRunStateRoutes,
  ...setMaintenanceRoutes,
])
