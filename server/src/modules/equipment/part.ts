import { equipmentPart } from '@gemba/contract/equipment/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { createObjectByModelRoutes } from './create-object-by-model.ts'
import { devicePartRoutes } from './device/part.ts'
import { modelRoutes } from './model/model.ts'
import { modelPointRoutes } from './model/model-point.ts'
import { modelPartRoutes } from './model/part.ts'
import type { ModelSyncServices } from './model/sync-job.ts'
import { personalModelPartRoutes } from './model-person/part.ts'
import { moveObjectRoutes } from './move-object.ts'
import { objectRoutes } from './object/object.ts'
import { objectPartRoutes } from './object/part.ts'
import { pointPartRoutes } from './point/part.ts'
import { pointRoutes } from './point.ts'
import { type ProjectTemplateDependencies, projectTemplateRoutes } from './project-template.ts'
import { settingPartRoutes } from './setting/part.ts'
import { takeOverPointRoutes } from './takeover/take-over-points.ts'

const objectAndPointRoutes = (services: ProjectTemplateDependencies) =>
  implementCommands(equipmentPart, [
    ...modelRoutes,
    ...modelPointRoutes,
    ...objectRoutes,
    ...pointRoutes,
    ...createObjectByModelRoutes,
    ...moveObjectRoutes,
    ...takeOverPointRoutes,
    ...projectTemplateRoutes(services),
  ])

interface EquipmentServices extends ProjectTemplateDependencies {
  readonly modelSync: ModelSyncServices
}

export const equipmentRoutes = ({ modelSync, ...services }: EquipmentServices) => [
  ...objectAndPointRoutes(services),
  ...pointPartRoutes,
  ...devicePartRoutes,
  ...modelPartRoutes(modelSync),
  ...personalModelPartRoutes,
  ...objectPartRoutes,
  ...settingPartRoutes,
]
