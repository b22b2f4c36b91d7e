import { consumptionPart } from '@gemba/contract/production/consumption/part.ts'
import { implementCommands } from '../../../platform/http/implement-commands.ts'
import { consumeMaterialRoutes } from './consume-material.ts'
import { lyingMaterialRoutes } from './lying-material.ts'

export const consumptionPartRoutes = implementCommands(consumptionPart, [
  ...consumeMaterialRoutes,
  ...lyingMaterialRoutes,
])
