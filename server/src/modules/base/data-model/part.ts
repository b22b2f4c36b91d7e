import { dataModelPart } from '@gemba/contract/base/data-model/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { dataModelRoutes } from './data-model.ts'
import { dataModelObjectRoutes } from './data-model-object.ts'
import { findModelRoutes } from './find-models.ts'

export const dataModelPartRoutes = implementCommands(dataModelPart, [
  ...dataModelRoutes,
  ...dataModelObjectRoutes,
  ...findModelRoutes,
])
