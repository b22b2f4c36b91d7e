// The public interface of the equipment module: models, objects, points.

export { typeNamesOf } from './device/devices.ts'
export { boxIdsOfObjects, findBoxesOf, listObjectsOfBoxes } from './find-boxes-of.ts'
export { findPoints, type PointKey, type PointReference as FoundPoint } from './find-points.ts'
export {
  type CataloguePoint,
  type CurveSource,
  countEquipment,
  curveSources,
  describePoint,
  findExistingPoints,
  findPointsOfCompany as ownPoints,
  listCataloguePoints,
  listEnabledPoints,
  listPointsByRetention,
  objectsOfDevice,
  objectsOfPoints,
  type PointTitle,
  pointsOfObject,
  titlesOfPoints,
} from './intake-catalogue.ts'
export { listMainPoints } from './main-points.ts'
export { listObjectPlaces, listPointPlaces, type PointPlace } from './mapping/point-places.ts'
export { listPointsOfDatasets } from './mapping/points-of-datasets.ts'
export { listPublishedModels, models } from './model/model.ts'
export { modelOfObject } from './model/model-of-object.ts'
export { modelPoints } from './model/model-point.ts'
export { type ModelSyncServices, openModelSync } from './model/sync-job.ts'
export { objectDatasets } from './object/object-dataset.ts'
export { listOperationPoints } from './object/operation-points.ts'
export { objects } from './object.ts'
export {
  type CountedNode,
  listCountedNodes,
  listDeviceObjects,
  listObjectNodes,
  type ObjectNode,
} from './object-nodes.ts'
export { objectsAbove } from './objects-above.ts'
export { otherNamesOf } from './other-names.ts'
export { equipmentRoutes } from './part.ts'
export { counterIncrease } from './point/counter-increase.ts'
export { pointsByNames } from './point/points-by-names.ts'
export { points } from './point.ts'
export { countEquipmentGroups } from './run-state/count-equipment.ts'
export {
  type Equipment,
  type EquipmentObject,
  findEquipment,
  listEquipmentObjects,
} from './run-state/list-equipment.ts'
export { presentRunStates, rankObjects } from './run-state/rank-run-states.ts'
export { runStateRetention } from './run-state/retention.ts'
export { isFulfilled } from './run-state/run-rule.ts'
export { type ControlRule, listControlRules, readControlEntry } from './under-control/control-rules.ts'
