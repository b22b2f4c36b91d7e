import { equipmentPart } from '@gemba/contract/equipment/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { createObjectByModelRoutes } from './create-object-by-model.ts'
import { modelRoutes } from './model/model.ts'
import { modelPointRoutes } from './model/model-point.ts'
import { modelPartRoutes } from './model/part.ts'
import { moveObjectRoutes } from './move-object.ts'
import { objectRoutes } from './object.ts'
import { importablePointRoutes, pointPartRoutes } from './point/part.ts'
import { type ProjectTemplateDependencies, projectTemplateRoutes } from './project-template.ts'
import { takeOverPointRoutes } from './takeover/take-over-points.ts'

const objectAndPointRoutes = (services: ProjectTemplateDependencies) =>
  implementCommands(equipmentPart, [
    ...modelRoutes,
    ...modelPointRoutes,
    ...objectRoutes,
    ...importablePointRoutes,
    ...createObjectByModelRoutes,
    ...moveObjectRoutes,
    ...takeOverPointRoutes,
    ...projectTemplateRoutes(services),
  ])

export const equipmentRoutes = (services: ProjectTemplateDependencies) => [
  ...objectAndPointRoutes(services),
  ...modelPartRoutes,
  ...pointPartRoutes,
]
