import { payload } from '../kit/module.ts'

export const equipmentEvents = {
  'model.changed': payload<{ modelId: string }>(),
  'model.copied': payload<{ modelId: string; points: { fromId: string; toId: string }[] }>(),
  /** Objects whose points changed, and the points that they received. */
  'model.objectsSynced': payload<{
    modelId: string
    objectIds: string[]
    points: { pointId: string; modelPointId: string }[]
  }>(),
  'object.createdFromModel': payload<{
    objectId: string
    modelId: string
    points: { pointId: string; modelPointId: string }[]
  }>(),
  'object.changed': payload<{ objectId: string }>(),
  'point.changed': payload<{ pointId: string; objectId: string }>(),
  'point.removed': payload<{ pointId: string; objectId: string }>(),
}
