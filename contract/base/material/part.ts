// Materials with their units, classes and suppliers.
import { definePart } from '../../kit/module.ts'
import { materialErrors } from './errors.ts'
import { findProducibleMaterials } from './find-producible-materials.ts'
import { material } from './material.ts'
import { materialClass } from './material-class.ts'
import { materialFamily } from './material-family.ts'
import { listMaterialFiles, saveMaterialFiles } from './material-files.ts'
import { materialUnit } from './material-unit.ts'
import { addStandardMasters } from './standard-masters.ts'
import { supplier } from './supplier.ts'
import { unit } from './unit.ts'

export const materialPart = definePart({
  resources: [unit, materialClass, materialFamily, supplier, material, materialUnit],
  commands: [listMaterialFiles, saveMaterialFiles, findProducibleMaterials, addStandardMasters],
  errors: materialErrors,
})
