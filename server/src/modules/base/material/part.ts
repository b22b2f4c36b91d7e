import { materialPart } from '@gemba/contract/base/material/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { producibleMaterialRoutes } from './find-producible-materials.ts'
import { materialRoutes } from './material.ts'
import { materialClassRoutes } from './material-class.ts'
import { materialFileRoutes } from './material-files.ts'
import { standardMasterRoutes } from './standard-masters.ts'
import { unitRoutes } from './unit.ts'

export const materialPartRoutes = implementCommands(materialPart, [
  ...unitRoutes,
  ...materialClassRoutes,
  ...materialRoutes,
  ...materialFileRoutes,
  ...producibleMaterialRoutes,
  ...standardMasterRoutes,
])
