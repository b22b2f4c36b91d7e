// Personal models: drafts of models with their points and alarms.
import { definePart, payload } from '../../kit/module.ts'
import {
  createModelFromPersonal,
  createPersonalFromModel,
  listChildPersonalModels,
  listPersonalModelsOfCompany,
  personalModel,
} from './personal-model.ts'
import { personalModelAlarm } from './personal-model-alarm.ts'
import { personalModelPoint } from './personal-model-point.ts'

/** An alarm of a personal model, for a point of the model made from it. */
interface DraftedLimits {
  readonly modelPointId: string
  readonly name: string
  readonly isEnabled: number
  readonly urgencyMax: number | null
  readonly errorMax: number | null
  readonly warnMax: number | null
  readonly warnMin: number | null
  readonly errorMin: number | null
  readonly urgencyMin: number | null
  readonly deadband: number
  readonly onDelayMs: number
  readonly level: number | null
  readonly alarmTypeId: string | null
  readonly remark: string | null
}

export const personalModelPart = definePart({
  resources: [personalModel, personalModelPoint, personalModelAlarm],
  commands: [listPersonalModelsOfCompany, listChildPersonalModels, createModelFromPersonal, createPersonalFromModel],
  errors: {
    notOwner: {
      envelope: '1644',
      text: [
        '“{name}”属于其他用户，只有所有者可以修改。可以由它创建公司模型',
        '「{name}」屬於其他使用者，只有所有者可以修改。可以由它建立公司模型',
        '{name} belongs to another user, and only its owner can change it. You can make a model of the company from it',
      ],
    },
  },
  events: {
    'model.createdFromPersonal': payload<{ modelId: string; limits: readonly DraftedLimits[] }>(),
  },
})
