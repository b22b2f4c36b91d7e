// The face of the base module: what every area shares.
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { areaRoutes } from './area.ts'
import { bomRoutes } from './bom/bom.ts'
import { bomActRoutes } from './bom/bom-actions.ts'
import { compareBomRoutes } from './bom/compare-boms.ts'
import { explodeBomRoutes } from './bom/explode-bom.ts'
import { whereUsedRoutes } from './bom/find-where-used.ts'
import { relatedMaterialRoutes } from './bom/related-materials.ts'
import { codeRuleRoutes } from './code-rule/code-rule.ts'
import { createCodeRoutes } from './code-rule/create-code.ts'
import { configurationRoutes } from './configuration/configuration.ts'
import { callInterfaceRoutes } from './custom-interface/call-custom-interface.ts'
import { dataModelRoutes } from './data-model/data-model.ts'
import { dataModelObjectRoutes } from './data-model/data-model-object.ts'
import { findModelRoutes } from './data-model/find-models.ts'
import { dictionaryRoutes } from './dictionary.ts'
import { producibleMaterialRoutes } from './material/find-producible-materials.ts'
import { materialRoutes } from './material/material.ts'
import { materialClassRoutes } from './material/material-class.ts'
import { materialFileRoutes } from './material/material-files.ts'
import { standardMasterRoutes } from './material/standard-masters.ts'
import { unitRoutes } from './material/unit.ts'
import { noticeRoutes } from './notice.ts'
import { parameterRoutes } from './parameter.ts'
import { cronRoutes } from './read-cron-next.ts'
import { locationRoutes } from './warehouse/location.ts'
import { warehouseRoutes } from './warehouse/warehouse.ts'

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
  type MaterialFacts,
  searchMaterials,
} from './material/find-materials.ts'
export { findMaterialsOfClass } from './material/find-materials-of-class.ts'
export { findSuppliers } from './material/find-suppliers.ts'
export { roundConverted, roundLimit, roundNeed } from './quantity.ts'
export {
  findBlockedLocations,
  findLocations,
  findWarehouses,
  lockLocations,
  type WarehouseFacts,
} from './warehouse/find-warehouses.ts'

/** Routes of the module. */
export const baseRoutes = ({ outbound }: { outbound: Outbound }): BoundRoute[] => [
  ...cronRoutes,
  ...areaRoutes,
  ...dictionaryRoutes,
  ...parameterRoutes,
  ...noticeRoutes,
  ...unitRoutes,
  ...materialClassRoutes,
  ...materialRoutes,
  ...warehouseRoutes,
  ...locationRoutes,
  ...codeRuleRoutes,
  ...createCodeRoutes,
  ...bomRoutes,
  ...bomActRoutes,
  ...explodeBomRoutes,
  ...whereUsedRoutes,
  ...compareBomRoutes,
  ...relatedMaterialRoutes,
  ...materialFileRoutes,
  ...producibleMaterialRoutes,
  ...standardMasterRoutes,
  ...dataModelRoutes,
  ...dataModelObjectRoutes,
  ...findModelRoutes,
  ...configurationRoutes,
  ...callInterfaceRoutes(outbound),
]
