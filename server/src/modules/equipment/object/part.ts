import { objectPart } from '@gemba/contract/equipment/object/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { favoriteRoutes } from './favorite.ts'
import { objectDatasetRoutes } from './object-dataset.ts'
import { objectDetailRoutes } from './object-detail.ts'
import { objectImageRoutes } from './object-image.ts'

export const objectPartRoutes = implementCommands(objectPart, [
  ...favoriteRoutes,
  ...objectDatasetRoutes,
  ...objectDetailRoutes,
  ...objectImageRoutes,
])
