import { comparisonPart } from '@gemba/contract/equipment/comparison/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { comparisonGroupRoutes } from './comparison-group.ts'
import type { ComparisonDependencies } from './list-comparison-groups.ts'

export const comparisonPartRoutes = (services: ComparisonDependencies) =>
  implementCommands(comparisonPart, comparisonGroupRoutes(services))
