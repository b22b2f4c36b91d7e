// Bills of materials.
import { definePart } from '../../kit/module.ts'
import { bom, bomItem } from './bom.ts'
import { makeBomDefault, putBomInUse, reviseBom, takeBomOutOfUse } from './bom-actions.ts'
import { compareBoms } from './compare-boms.ts'
import { bomErrors } from './errors.ts'
import { explodeBom } from './explode-bom.ts'
import { findWhereUsed } from './find-where-used.ts'
import { bomFlow } from './flow.ts'
import { findAlternates, pageBomMaterials } from './related-materials.ts'

export const bomPart = definePart({
  resources: [bom, bomItem],
  commands: [
    putBomInUse,
    makeBomDefault,
    takeBomOutOfUse,
    reviseBom,
    explodeBom,
    findWhereUsed,
    compareBoms,
    pageBomMaterials,
    findAlternates,
  ],
  errors: bomErrors,
  flows: [bomFlow],
  permissions: {
    'bom:release': { label: ['启停物料清单', '啟停物料清單', 'Release BOMs'], page: 'base/bom' },
  },
})
