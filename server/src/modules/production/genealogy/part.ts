import { genealogyPart } from '@gemba/contract/production/genealogy/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { workTelemetryRoutes } from '../parameter/work-telemetry.ts'
import { recallRoutes } from './recall.ts'
import { traceRoutes } from './trace.ts'

export const genealogyPartRoutes = implementCommands(genealogyPart, [
  ...traceRoutes,
  ...recallRoutes,
  ...workTelemetryRoutes,
])
