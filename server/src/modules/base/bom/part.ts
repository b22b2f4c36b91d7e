import { bomPart } from '@gemba/contract/base/bom/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { bomRoutes } from './bom.ts'
import { bomActionRoutes } from './bom-actions.ts'
import { compareBomRoutes } from './compare-boms.ts'
import { explodeBomRoutes } from './explode-bom.ts'
import { whereUsedRoutes } from './find-where-used.ts'
import { relatedMaterialRoutes } from './related-materials.ts'

export const bomPartRoutes = implementCommands(bomPart, [
  ...bomRoutes,
  ...bomActionRoutes,
  ...explodeBomRoutes,
  ...whereUsedRoutes,
  ...compareBomRoutes,
  ...relatedMaterialRoutes,
])
