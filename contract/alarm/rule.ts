import { modelPoint } from '../equipment/model-point.ts'
import { point } from '../equipment/point.ts'
import { choice, flag, integer, number, optional, reference, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import { verbRoutes } from '../kit/route.ts'
import { defineResource } from './define.ts'
import { alarmLevel, limitComparison, onBad } from './dictionaries.ts'

const delay = (label: Words) => integer(label, { min: 0, max: 3_600_000, initial: 0, unit: 'ms' })

/**
 * Fields that the specification has in another form: the delay in seconds, the object in addition to its point, the
 * condition as a text.
 */
const specified = {
  delayTime: optional(number(['延时', '延時', 'Delay'], { min: 0, max: 3600, unit: 's' })),
  objectId: optional(reference(['对象', '物件', 'Object'], 'object')),
  expression: optional(text(['表达式', '運算式', 'Expression'], { max: 2000 })),
}

const ruleErrors = ['limitOrder', 'limitMissing', 'deadbandTooWide', 'notSupported']

/**
 * Limits of one point of a model (copied to its objects) or of one point of an object. Exactly one of the two
 * references is set.
 */
export const alarmRule = defineResource('alarmRule', {
  noun: ['报警规则', '警報規則', 'Alarm rule', 'Alarm rules'],
  meaning: {
    is: 'Limits, deadband and delays of one point.',
    use: [
      '规定数据点超过哪些限值时报警。',
      '規定資料點超過哪些限值時發出警報。',
      'Defines the limits at which a point raises an alarm.',
    ],
  },
  rights: 'alarm',
  fields: {
    name: text(['规则名称', '規則名稱', 'Rule name'], { max: 128, search: true }),
    pointId: optional(reference(['数据点', '資料點', 'Point'], point)),
    modelPointId: optional(reference(['模型点', '模型點', 'Model point'], modelPoint)),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    urgencyMax: optional(number(['紧急上限', '緊急上限', 'Critical upper limit'])),
    errorMax: optional(number(['严重上限', '嚴重上限', 'High upper limit'])),
    warnMax: optional(number(['预警上限', '預警上限', 'Warning upper limit'])),
    warnMin: optional(number(['预警下限', '預警下限', 'Warning lower limit'])),
    errorMin: optional(number(['严重下限', '嚴重下限', 'High lower limit'])),
    urgencyMin: optional(number(['紧急下限', '緊急下限', 'Critical lower limit'])),
    comparison: choice(['比较', '比較', 'Comparison'], limitComparison, { initial: 0 }),
    deadband: number(['死区', '死區', 'Deadband'], { min: 0, initial: 0 }),
    onDelayMs: delay(['报警延时', '警報延時', 'On delay']),
    offDelayMs: delay(['恢复延时', '恢復延時', 'Off delay']),
    ackRequired: flag(['需要确认', '需要確認', 'Acknowledgement required'], { initial: 1 }),
    onBad: choice(['坏值处理', '壞值處理', 'On bad quality'], onBad, { initial: 0 }),
    /** Level that the client states. Each limit has a level of its own, and a limit of this level must be set. */
    level: optional(choice(['报警级别', '警報級別', 'Alarm level'], alarmLevel)),
    /** Stored for the client only. This version has no alarm types. */
    alarmTypeId: optional(text(['报警类型', '警報類型', 'Alarm type'], { max: 64 })),
    /** Instructions for when the alarm is raised. */
    solution: optional(text(['处理方法', '處理方法', 'Instructions'], { max: 2000 })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  extraInput: { create: specified, update: specified },
  extraOutput: { delayTime: number(), objectId: optional(reference('object')) },
  errors: { create: ruleErrors, update: ruleErrors },
  list: ['name', 'urgencyMax', 'errorMax', 'warnMax', 'warnMin', 'errorMin', 'urgencyMin', 'deadband', 'isEnabled'],
  aliases: {
    alarmId: 'id',
    ruleId: 'id',
    alarmName: 'name',
    dataId: 'pointId',
    isEnable: 'isEnabled',
    urgency_max: 'urgencyMax',
    error_max: 'errorMax',
    warn_max: 'warnMax',
    warn_min: 'warnMin',
    error_min: 'errorMin',
    urgency_min: 'urgencyMin',
  },
  routes: [
    ...verbRoutes('/alarmInfo', { read: 'byId', remove: 'delete' }),
    ...verbRoutes('/modelAlarm', {
      page: 'selectModelAlarmByPage',
      read: 'selectModelAlarmById',
      create: 'addModelAlarm',
      update: 'editModelAlarm',
      remove: 'deleteModelAlarm',
    }),
  ],
})
