import { warehousePart } from '@gemba/contract/base/warehouse/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { locationRoutes } from './location.ts'
import { warehouseRoutes } from './warehouse.ts'

export const warehousePartRoutes = implementCommands(warehousePart, [...warehouseRoutes, ...locationRoutes])
