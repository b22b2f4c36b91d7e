// The face of the equipment module: models, objects, their points.
import type { BoundRoute } from '../../platform/http/route.ts'
import { createObjectByModelRoutes } from './create-object-by-model.ts'
import { modelRoutes } from './model.ts'
import { modelPointRoutes } from './model-point.ts'
import { moveObjectRoutes } from './move-object.ts'
import { objectRoutes } from './object.ts'
import { pointRoutes } from './point.ts'
import { takeOverPointRoutes } from './takeover/take-over-points.ts'

export { findBoxesOf } from './find-boxes-of.ts'
export { type FoundPoint, findPoints, type PointKey } from './find-points.ts'
export {
  type CurveSource,
  countEquipment,
  curveSources,
  describePoint,
  listCataloguePoints,
  listPointsByRetention,
  objectsOfPoints,
  ownPoints,
  type PointTitle,
  pointsOfObject,
  titlesOfPoints,
} from './intake-catalogue.ts'
export { models } from './model.ts'
export { modelOfObject } from './model-of-object.ts'
export { modelPoints } from './model-point.ts'
export { objects } from './object.ts'
export { listObjectNodes, type ObjectNode } from './object-nodes.ts'
export { objectsAbove } from './objects-above.ts'
export { otherNamesOf } from './other-names.ts'

export { points } from './point.ts'
export { projectTemplateRoutes } from './project-template.ts'

export const equipmentRoutes: BoundRoute[] = [
  ...modelRoutes,
  ...modelPointRoutes,
  ...objectRoutes,
  ...pointRoutes,
  ...createObjectByModelRoutes,
  ...moveObjectRoutes,
  ...takeOverPointRoutes,
]
