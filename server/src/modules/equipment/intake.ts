// What the intake thread uses of the equipment module.
export { boxIdsOfObjects } from './find-boxes-of.ts'
export {
  type CurveSource,
  curveSourcesOfAll,
  describePoint,
  describePoints,
  filterIntakePoints,
  listCataloguePoints,
  listIntakeEquipment,
  listPointIdsOfBoxes,
} from './intake-catalogue.ts'
export { counterIncrease } from './point/counter-increase.ts'
export { type NamedPoint, pointsByNames } from './point/points-by-names.ts'
export { RunStateEngine } from './run-state/run-state-engine.ts'
