import { objectMapPart } from '@gemba/contract/equipment/object-map/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { floorPlanRoutes } from './floor-plan.ts'
import { type ObjectMapDependencies, objectMapRoutes } from './object-map.ts'

export type { ObjectMapDependencies }

export const objectMapPartRoutes = (services: ObjectMapDependencies) =>
  implementCommands(objectMapPart, [...floorPlanRoutes, ...objectMapRoutes(services)])
