import { consumptionPart } from '@gemba/contract/production/consumption/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { consumeMaterialRoutes } from './consume-material.ts'
import { lyingMaterialRoutes } from './lying-material.ts'

export const consumptionPartRoutes = implementCommands(consumptionPart, [
  ...consumeMaterialRoutes,
  ...lyingMaterialRoutes,
])
