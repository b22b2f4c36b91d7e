// Triggers of boxes and their types.
import { definePart, payload } from '../../kit/module.ts'
import { triggerCondition } from './dictionaries.ts'
import { triggerChannel } from './trigger-channel.ts'
import { listLinkedObjects, listTriggerPoints, listUploadPoints } from './trigger-points.ts'
import { triggerType } from './trigger-type.ts'

export const triggerPart = definePart({
  resources: [triggerType, triggerChannel],
  commands: [listTriggerPoints, listUploadPoints, listLinkedObjects],
  events: { 'triggerChannel.changed': payload<{ boxId: string }>() },
  dictionaries: [triggerCondition],
})
