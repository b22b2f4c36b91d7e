// Objects on floor plans and by their coordinates.
import { definePart } from '../../kit/module.ts'
import { floorPlan } from './floor-plan.ts'
import { getObjectMap, placeObject, unplaceObject } from './object-map.ts'
import { objectMapPage } from './pages.ts'

export const objectMapPart = definePart({
  resources: [floorPlan],
  commands: [getObjectMap, placeObject, unplaceObject],
  pages: [objectMapPage],
})
