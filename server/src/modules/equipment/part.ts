import { equipmentPart } from '@gemba/contract/equipment/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import type { PointCheckDependencies } from './check/check-points.ts'
import { checkPartRoutes } from './check/part.ts'
import type { ComparisonDependencies } from './comparison/list-comparison-groups.ts'
import { comparisonPartRoutes } from './comparison/part.ts'
import { createObjectByModelRoutes } from './create-object-by-model.ts'
import { devicePartRoutes } from './device/part.ts'
import { modelRoutes } from './model/model.ts'
import { modelPointRoutes } from './model/model-point.ts'
import { modelPartRoutes } from './model/part.ts'
import type { ModelSyncServices } from './model/sync-job.ts'
import { personalModelPartRoutes } from './model-person/part.ts'
import type { ModelFileDependencies } from './model-version/model-file.ts'
import type { ModelVersionDependencies } from './model-version/model-versions.ts'
import { modelVersionPartRoutes } from './model-version/part.ts'
import { moveObjectRoutes } from './move-object.ts'
import { type ObjectPartDependencies, objectPartRoutes } from './object/part.ts'
import { objectRoutes } from './object.ts'
import { type ObjectMapDependencies, objectMapPartRoutes } from './object-map/part.ts'
import { importablePointRoutes, pointPartRoutes } from './point/part.ts'
import { type ProjectTemplateDependencies, projectTemplateRoutes } from './project-template.ts'
import { runStateRoutes } from './run-state/part.ts'
import { settingPartRoutes } from './setting/part.ts'
import { takeOverPointRoutes } from './takeover/take-over-points.ts'
import { underControlPartRoutes } from './under-control/part.ts'

const objectAndPointRoutes = (services: ProjectTemplateDependencies & ModelVersionDependencies) =>
  implementCommands(equipmentPart, [
    ...modelRoutes,
    ...modelPointRoutes,
    ...objectRoutes,
    ...importablePointRoutes,
    ...createObjectByModelRoutes(services),
    ...moveObjectRoutes,
    ...takeOverPointRoutes(services),
    ...projectTemplateRoutes(services),
  ])

type EquipmentServices = ProjectTemplateDependencies &
  ModelVersionDependencies &
  ModelFileDependencies &
  ObjectPartDependencies &
  ObjectMapDependencies &
  ComparisonDependencies &
  PointCheckDependencies & { readonly modelSync: ModelSyncServices }

export const equipmentRoutes = ({ modelSync, ...services }: EquipmentServices) => [
  ...objectAndPointRoutes(services),
  ...pointPartRoutes,
  ...devicePartRoutes,
  ...modelPartRoutes({ modelSync, modelRules: services.modelRules }),
  ...modelVersionPartRoutes(services),
  ...personalModelPartRoutes,
  ...objectPartRoutes(services),
  ...objectMapPartRoutes(services),
  ...settingPartRoutes,
  ...comparisonPartRoutes(services),
  ...checkPartRoutes(services),
  ...runStateRoutes,
  ...underControlPartRoutes,
]
