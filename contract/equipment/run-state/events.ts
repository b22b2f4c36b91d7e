import { payload } from '../../kit/module.ts'

export const runStateEvents = {
  'runCondition.changed': payload<{ modelId: string }>(),
  'object.maintenanceChanged': payload<{ objectId: string }>(),
}
