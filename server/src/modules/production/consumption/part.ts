import { consumptionPart } from '@gemba/contract/production/consumption/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { consumeMaterialRoutes } from './consume-material.ts'
import { leftoverMaterialRoutes } from './leftover-material.ts'

export const consumptionPartRoutes = implementCommands(consumptionPart, [
  ...consumeMaterialRoutes,
  ...leftoverMaterialRoutes,
])
