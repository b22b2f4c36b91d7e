import { modelVersionPart } from '@gemba/contract/equipment/model-version/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { type ModelVersionDependencies, modelVersionRoutes } from './model-versions.ts'

export const modelVersionPartRoutes = (services: ModelVersionDependencies) =>
  implementCommands(modelVersionPart, modelVersionRoutes(services))
