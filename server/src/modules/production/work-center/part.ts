import { workCenterPart } from '@gemba/contract/production/work-center/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { locationEquipmentRoutes } from './location-equipment.ts'
import { relationRoutes } from './relations.ts'
import { resourceRoutes } from './resources.ts'
import { workCenterRoutes } from './work-center.ts'

export const workCenterPartRoutes = implementCommands(workCenterPart, [
  ...workCenterRoutes,
  ...relationRoutes,
  ...locationEquipmentRoutes,
  ...resourceRoutes,
])
