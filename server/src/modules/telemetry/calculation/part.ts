import { calculationPart } from '@gemba/contract/telemetry/calculation/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { calculationRoutes } from './calculation.ts'
import { type CalculationServices, calculationCommandRoutes } from './calculation-commands.ts'

export const calculationPartRoutes = (services: CalculationServices) =>
  implementCommands(calculationPart, [...calculationRoutes, ...calculationCommandRoutes(services)])
