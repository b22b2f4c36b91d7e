import { materialPreparePart } from '@gemba/contract/production/material-prepare/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { actOnPrepareRoutes } from './act-on-prepare.ts'
import { materialPrepareRoutes } from './material-prepare.ts'
import { prepareOrderRoutes } from './prepare-order.ts'
import { readPrepareRoutes } from './read-prepare.ts'

export const materialPreparePartRoutes = implementCommands(materialPreparePart, [
  ...materialPrepareRoutes,
  ...actOnPrepareRoutes,
  ...prepareOrderRoutes,
  ...readPrepareRoutes,
])
