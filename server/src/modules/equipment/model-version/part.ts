import { modelVersionPart } from '@gemba/contract/equipment/model-version/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { type ModelFileDependencies, modelFileRoutes } from './model-file.ts'
import { type ModelVersionDependencies, modelVersionRoutes } from './model-versions.ts'

export const modelVersionPartRoutes = (services: ModelVersionDependencies & ModelFileDependencies) =>
  implementCommands(modelVersionPart, [...modelVersionRoutes(services), ...modelFileRoutes(services)])
