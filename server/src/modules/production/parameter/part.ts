import { parameterPart } from '@gemba/contract/production/parameter/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import type { ProductionServices } from '../services.ts'
import { workGuideRoutes } from './work-guide.ts'

export const parameterPartRoutes = ({ telemetry }: Pick<ProductionServices, 'telemetry'>) =>
  implementCommands(parameterPart, [...workGuideRoutes(telemetry)])
