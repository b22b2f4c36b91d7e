import { verbRoutes } from '../kit/dialects.ts'
import { choice, flag, integer, number, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'alarm:view', edit: 'alarm:edit' }
const delay = () => integer({ min: 0, max: 3_600_000, initial: 0, of: 'ms' })

/** What the specification says in its own way: a delay in seconds, the object beside its point, a condition in words. */
const specified = {
  delayTime: optional(number({ min: 0, max: 3600, of: 's' })),
  objectId: optional(reference('object')),
  expression: optional(text(2000)),
}

/** Limits of one point of a model (copied to its objects) or of one point of an object: exactly one of the two references is set. */
export const alarmRule = defineResource('alarmRule', {
  area: 'alarm',
  fields: {
    name: text(128, { search: true }),
    pointId: optional(reference('point')),
    modelPointId: optional(reference('modelPoint')),
    isEnabled: flag(1),
    urgencyMax: optional(number()),
    errorMax: optional(number()),
    warnMax: optional(number()),
    warnMin: optional(number()),
    errorMin: optional(number()),
    urgencyMin: optional(number()),
    deadband: number({ min: 0, initial: 0 }),
    onDelayMs: delay(),
    offDelayMs: delay(),
    ackRequired: flag(1),
    onBad: choice<0 | 2>('onBad', { initial: 0 }),
    /** Level that its writer speaks of; each limit has its own, and one of this level must be set. */
    level: optional(choice<1 | 2 | 3>('alarmLevel')),
    /** Kept for its writer: this version has no types of alarms. */
    alarmTypeId: optional(text(64)),
    /** What to do when it rings. */
    solution: optional(text(2000)),
    remark: optional(text(500)),
  },
  alsoTakes: { create: specified, update: specified },
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
    ...verbRoutes('/alarmInfo', rights, { read: 'byId', remove: 'delete' }),
    ...verbRoutes('/modelAlarm', rights, {
      page: 'selectModelAlarmByPage',
      read: 'selectModelAlarmById',
      create: 'addModelAlarm',
      update: 'editModelAlarm',
      remove: 'deleteModelAlarm',
    }),
  ],
})
