import { materialPreparePart } from '@gemba/contract/production/material-prepare/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { materialPrepareRoutes } from './material-prepare.ts'
import { prepareActionRoutes } from './material-prepare-actions.ts'
import { prepareOrderRoutes } from './prepare-order.ts'
import { readPrepareRoutes } from './read-prepare.ts'

export const materialPreparePartRoutes = implementCommands(materialPreparePart, [
  ...materialPrepareRoutes,
  ...prepareActionRoutes,
  ...prepareOrderRoutes,
  ...readPrepareRoutes,
])
