import { payload } from '../kit/module.ts'

export const equipmentEvents = {
  'model.changed': payload<{ modelId: string }>(),
  'object.createdFromModel': payload<{
    objectId: string
    modelId: string
    points: { pointId: string; modelPointId: string }[]
  }>(),
  'object.receivedPoints': payload<{
    objectId: string
    modelId: string
    points: { pointId: string; modelPointId: string }[]
  }>(),
  'object.changed': payload<{ objectId: string }>(),
  'point.changed': payload<{ pointId: string; objectId: string }>(),
  'point.removed': payload<{ pointId: string; objectId: string }>(),
}
