// Warehouses and their locations.
import { definePart } from '../../kit/module.ts'
import { warehouseErrors } from './errors.ts'
import { location } from './location.ts'
import { readLocationTree } from './read-location-tree.ts'
import { listWarehouseLevels, warehouse } from './warehouse.ts'

export const warehousePart = definePart({
  resources: [warehouse, location],
  commands: [listWarehouseLevels, readLocationTree],
  errors: warehouseErrors,
})
