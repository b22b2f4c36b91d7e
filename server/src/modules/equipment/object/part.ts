import { objectPart } from '@gemba/contract/equipment/object/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { type ObjectCopyDependencies, objectCopyRoutes } from './copy-object.ts'
import { favoriteRoutes } from './favorite.ts'
import { objectActionRoutes } from './object-actions.ts'
import { objectDatasetRoutes } from './object-dataset.ts'
import { objectDetailRoutes } from './object-detail.ts'
import { objectImageRoutes } from './object-image.ts'
import { type ObjectStateDependencies, objectStateRoutes } from './object-state.ts'
import { systemPointRoutes } from './system-points.ts'

export type ObjectPartDependencies = ObjectStateDependencies & ObjectCopyDependencies

export const objectPartRoutes = (services: ObjectPartDependencies) =>
  implementCommands(objectPart, [
    ...favoriteRoutes,
    ...objectActionRoutes,
    ...objectDatasetRoutes,
    ...objectDetailRoutes,
    ...objectImageRoutes,
    ...objectStateRoutes(services),
    ...objectCopyRoutes(services),
    ...systemPointRoutes,
  ])
