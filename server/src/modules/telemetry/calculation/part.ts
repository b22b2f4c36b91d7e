import { calculationPart } from '@gemba/contract/telemetry/calculation/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { calculationRoutes } from './calculation.ts'
import { type CalculationServices, calculationCommandRoutes } from './calculation-commands.ts'
import { type RecomputeServices, recomputeRoutes } from './recompute.ts'

export const calculationPartRoutes = (services: CalculationServices & { readonly recompute: RecomputeServices }) =>
  implementCommands(calculationPart, [
    ...calculationRoutes,
    ...calculationCommandRoutes(services),
    ...recomputeRoutes(services.recompute),
  ])
