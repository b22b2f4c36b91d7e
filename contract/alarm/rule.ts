import { modelPoint } from '../equipment/model-point.ts'
import { point } from '../equipment/point.ts'
import { role } from '../identity/role/role.ts'
import { choice, duration, flag, integer, number, optional, reference, references, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import { verbRoutes } from '../kit/route.ts'
import { defineResource } from './define.ts'
import { alarmLevel, limitComparison, onBad } from './dictionaries.ts'
import { limitKeys } from './limits.ts'
import { reasonTag } from './reason-tag/reason-tag.ts'
import { alarmRuleKind } from './rule/kinds.ts'

const delay = (label: Words) => integer(label, { min: 0, max: 3_600_000, initial: 0, unit: 'ms' })

/** Fields that the specification has in another form: the delay in seconds, the object in addition to its point. */
const specified = {
  delayTime: optional(number(['延时', '延時', 'Delay'], { min: 0, max: 3600, unit: 's' })),
  objectId: optional(reference(['对象', '物件', 'Object'], 'object')),
}

const ruleErrors = [
  'limitOrder',
  'limitMissing',
  'deadbandTooWide',
  'ruleFieldMissing',
  'ruleTextWrong',
  'ruleFormulaWrong',
  'ruleInputUnknown',
]

/** What a rule of a kind other than limits compares. */
const conditionFields = {
  /** Time that a rate is measured over, or that a value is silent or unchanged. */
  windowMs: optional(duration(['时间窗', '時間窗', 'Time window'], { min: 100, max: 604_800_000 })),
  /** Values of a state that raise the alarm, such as `3, 4`. */
  states: optional(text(['报警状态值', '警報狀態值', 'Alarm states'], { max: 200 })),
  /** The value that a deviation is measured from, unless it is another point. */
  referenceValue: optional(number(['基准值', '基準值', 'Reference value'])),
  /** Another point that a deviation is measured from: its code, or the code of its object, `/` and its code. */
  referencePoint: optional(text(['基准数据点', '基準資料點', 'Reference point'], { max: 130 })),
  /** Formula that is true while the alarm condition holds. Its names are codes of points as in `referencePoint`. */
  expression: optional(text(['表达式', '運算式', 'Expression'], { max: 2000 })),
  /** Formula that is true while the rule is in use. Otherwise its alarms are suppressed by design. */
  condExpr: optional(text(['启用条件', '啟用條件', 'Enabling condition'], { max: 2000 })),
  /** Weekly times in which the rule is in use, such as `1-5 08:00-17:30; 6 08:00-12:00` (`week-schedule.ts`). */
  schedule: optional(text(['启用时间', '啟用時間', 'Enabled times'], { max: 500 })),
}

/**
 * Alarm condition of one point of a model (copied to its objects) or of one point of an object. Exactly one of the two
 * references is set.
 */
export const alarmRule = defineResource('alarmRule', {
  noun: ['报警规则', '警報規則', 'Alarm rule', 'Alarm rules'],
  meaning: {
    is: 'When one point raises an alarm: its kind, limits or condition, deadband and delays.',
    use: ['规定数据点在什么情况下报警。', '規定資料點在什麼情況下發出警報。', 'Defines when a point raises an alarm.'],
  },
  rights: 'alarm',
  fields: {
    name: text(['规则名称', '規則名稱', 'Rule name'], { max: 128, search: true }),
    pointId: optional(reference(['数据点', '資料點', 'Point'], point)),
    modelPointId: optional(reference(['模型点', '模型點', 'Model point'], modelPoint)),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    kind: choice(['类型', '類型', 'Kind'], alarmRuleKind, { initial: 1 }),
    urgencyMax: optional(number(['紧急上限', '緊急上限', 'Critical upper limit'])),
    errorMax: optional(number(['严重上限', '嚴重上限', 'High upper limit'])),
    warnMax: optional(number(['预警上限', '預警上限', 'Warning upper limit'])),
    warnMin: optional(number(['预警下限', '預警下限', 'Warning lower limit'])),
    errorMin: optional(number(['严重下限', '嚴重下限', 'High lower limit'])),
    urgencyMin: optional(number(['紧急下限', '緊急下限', 'Critical lower limit'])),
    ...conditionFields,
    comparison: choice(['比较', '比較', 'Comparison'], limitComparison, { initial: 0 }),
    deadband: number(['死区', '死區', 'Deadband'], { min: 0, initial: 0 }),
    onDelayMs: delay(['报警延时', '警報延時', 'On delay']),
    offDelayMs: delay(['恢复延时', '恢復延時', 'Off delay']),
    ackRequired: flag(['需要确认', '需要確認', 'Acknowledgement required'], { initial: 1 }),
    /** Whether the alarm stays active until somebody resets it, although its condition is normal again. */
    latched: flag(['需要复位', '需要復位', 'Reset required'], { initial: 0 }),
    /** Minutes after which an acknowledged alarm that is still active asks again. 0: never. */
    reAlarmMin: integer(['再提醒（分钟）', '再提醒（分鐘）', 'Remind again after (min)'], {
      min: 0,
      max: 1440,
      initial: 0,
    }),
    onBad: choice(['坏值处理', '壞值處理', 'On bad quality'], onBad, { initial: 0 }),
    /** Whether data that arrives late is evaluated. Its alarms are closed at once, and nobody is notified. */
    evalBackfill: flag(['评估迟到数据', '評估遲到資料', 'Evaluate late data'], { initial: 0 }),
    /** The notify group: roles whose users are notified. Empty: everybody whom the message settings address. */
    notifyRoles: optional(references(['通知角色', '通知角色', 'Notified roles'], role)),
    /** Reasons that are offered first when an alarm is resolved. */
    reasonTags: optional(references(['原因标签', '原因標籤', 'Reason tags'], reasonTag)),
    /**
     * Level of a rule with one condition. With limits it is what the client states: each limit has a level of its own, and
     * a limit of this level must be set.
     */
    level: optional(choice(['报警级别', '警報級別', 'Alarm level'], alarmLevel)),
    /** What the alarm says instead of a description of its condition. */
    textZh: optional(text(['报警文字', '警報文字', 'Alarm text (Chinese)'], { max: 200 })),
    textEn: optional(text(['报警文字（英文）', '警報文字（英文）', 'Alarm text (English)'], { max: 200 })),
    /** Id of an alarm type, as text: other programs also store ids of their own. */
    alarmTypeId: optional(text(['报警类型', '警報類型', 'Alarm type'], { max: 64 })),
    /** Instructions for when the alarm is raised. */
    solution: optional(text(['处理方法', '處理方法', 'Instructions'], { max: 2000 })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  extraInput: { create: specified, update: specified },
  extraOutput: { delayTime: number(), objectId: optional(reference('object')) },
  errors: { create: ruleErrors, update: ruleErrors },
  list: ['name', 'kind', ...limitKeys, 'deadband', 'isEnabled'],
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
