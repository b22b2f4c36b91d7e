import { alarmLevel } from '../../alarm/dictionaries.ts'
import { limitKeys, limitWords } from '../../alarm/limits.ts'
import { choice, flag, integer, number, optional, reference, text } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { personalModel } from './personal-model.ts'
import { personalModelPoint } from './personal-model-point.ts'

const changeErrors = ['notOwner', 'limitOrder', 'limitMissing', 'deadbandTooWide', 'notSupported']

/** Fields of the specification in another form: the delay in seconds, and a condition as text, which is refused. */
const specified = {
  delayTime: optional(integer(['延时', '延時', 'Delay'], { min: 0, max: 3600, unit: 's' })),
  expression: optional(text(['表达式', '運算式', 'Expression'], { max: 2000 })),
}

/** Limits of a point of a personal model. */
export const personalModelAlarm = defineResource('personalModelAlarm', {
  noun: ['个人模型报警', '個人模型警報', 'Alarm of a personal model', 'Alarms of personal models'],
  meaning: {
    is: 'Limits of a point of a personal model. They become an alarm rule of the model made from it.',
    use: [
      '由此个人模型创建的公司模型会得到这些报警限值。',
      '由此個人模型建立的公司模型會得到這些警報限值。',
      'The model made from this draft gets these limits as alarm rules.',
    ],
  },
  rights: 'personalModel',
  lineOf: { field: 'modelId', name: 'alarms' },
  fields: {
    modelId: reference(['个人模型', '個人模型', 'Personal model'], personalModel),
    pointId: reference(['数据点', '資料點', 'Point'], personalModelPoint),
    name: text(['报警名称', '警報名稱', 'Alarm name'], { max: 128, search: true }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    urgencyMax: optional(number(limitWords.urgencyMax)),
    errorMax: optional(number(limitWords.errorMax)),
    warnMax: optional(number(limitWords.warnMax)),
    warnMin: optional(number(limitWords.warnMin)),
    errorMin: optional(number(limitWords.errorMin)),
    urgencyMin: optional(number(limitWords.urgencyMin)),
    deadband: number(['死区', '死區', 'Deadband'], { min: 0, initial: 0 }),
    onDelayMs: integer(['报警延时', '警報延時', 'On delay'], { min: 0, max: 3_600_000, initial: 0, unit: 'ms' }),
    /** Level that the client states. A limit of this level must be set. */
    level: optional(choice(['报警级别', '警報級別', 'Alarm level'], alarmLevel)),
    /** Id of an alarm type, as text: other programs also store ids of their own. */
    alarmTypeId: optional(text(['报警类型', '警報類型', 'Alarm type'], { max: 64 })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['name', 'pointId', ...limitKeys, 'alarmTypeId', 'isEnabled'],
  aliases: {
    alarmId: 'id',
    dataId: 'pointId',
    alarmName: 'name',
    isEnable: 'isEnabled',
    urgency_max: 'urgencyMax',
    error_max: 'errorMax',
    warn_max: 'warnMax',
    warn_min: 'warnMin',
    error_min: 'errorMin',
    urgency_min: 'urgencyMin',
  },
  extraInput: { create: specified, update: specified },
  extraOutput: { delayTime: number() },
  errors: { create: changeErrors, update: changeErrors, remove: ['notOwner'] },
  routes: verbRoutes('/modelPersonAlarm', { read: 'byId', update: 'update', remove: 'delete' }),
})
