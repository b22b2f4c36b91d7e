import { modelPart } from '@gemba/contract/equipment/model/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import type { ModelVersionDependencies } from '../model-version/model-versions.ts'
import { keyPointRoutes } from './key-points.ts'
import { modelActionRoutes } from './model-actions.ts'
import { modelDatasetRoutes } from './model-dataset.ts'
import { modelDetailRoutes } from './model-detail.ts'
import { modelDriverRoutes } from './model-driver.ts'
import { modelValueRoutes } from './model-value.ts'
import { pointContrastRoutes } from './point-contrast.ts'
import { type ModelSyncServices, syncJobRoutes } from './sync-job.ts'
import { syncObjectRoutes } from './sync-objects.ts'

export const modelPartRoutes = ({
  modelSync,
  modelRules,
}: ModelVersionDependencies & { readonly modelSync: ModelSyncServices }) =>
  implementCommands(modelPart, [
    ...keyPointRoutes,
    ...modelActionRoutes,
    ...modelDatasetRoutes,
    ...modelValueRoutes,
    ...modelDriverRoutes,
    ...modelDetailRoutes,
    ...pointContrastRoutes,
    ...syncObjectRoutes(modelRules),
    ...syncJobRoutes(modelSync, modelRules),
  ])
