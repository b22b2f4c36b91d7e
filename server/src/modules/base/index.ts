// Public interface of the base module: master data that all areas share.
import { base } from '@gemba/contract/base/index.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { bomPartRoutes } from './bom/part.ts'
import { codeRulesPartRoutes } from './code-rule/part.ts'
import { configurationPartRoutes } from './configuration/part.ts'
import { customInterfacePartRoutes } from './custom-interface/part.ts'
import { dataModelPartRoutes } from './data-model/part.ts'
import { materialPartRoutes } from './material/part.ts'
import { basePartRoutes } from './part.ts'
import type { BaseServices } from './services.ts'
import { warehousePartRoutes } from './warehouse/part.ts'

export { areasAbove, listAreas } from './area.ts'
export { findEffectiveBom, needsOfBom } from './bom/needs-of-bom.ts'
export { nextRevision } from './bom/next-revision.ts'
export { nextCode, withCodes } from './code-rule/fill-code.ts'
export { hasSerialRule, nextSerials } from './code-rule/next-serials.ts'
export { isOptionOn, readOption } from './configuration/read-option.ts'
export {
  findFactors,
  findMaterialByCode,
  findMaterials,
  findUnitByCode,
  type MaterialSummary as MaterialFacts,
  searchMaterials,
} from './material/find-materials.ts'
export { findMaterialsOfClass } from './material/find-materials-of-class.ts'
export { findSuppliers } from './material/find-suppliers.ts'
export { roundConverted, roundLimit, roundNeed } from './quantity.ts'
export {
  findBlockedLocations,
  findFirstLocation,
  findFirstWarehouseId,
  findLocationByCode,
  findLocations,
  findWarehouses,
  lockLocations,
  type WarehouseSummary as WarehouseFacts,
} from './warehouse/find-warehouses.ts'

/** Routes of the module. */
export const baseRoutes = (services: BaseServices) =>
  implementCommands(base, [
    ...basePartRoutes,
    ...warehousePartRoutes,
    ...materialPartRoutes,
    ...dataModelPartRoutes,
    ...codeRulesPartRoutes,
    ...bomPartRoutes,
    ...customInterfacePartRoutes(services),
    ...configurationPartRoutes,
  ])
