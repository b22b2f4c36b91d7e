// Points and their limits as one table, read together and saved in one request. A row with an id exists; a row without
// one is new.

import { model } from '../equipment/model.ts'
import { object } from '../equipment/object.ts'
import { pointFields } from '../equipment/point-fields.ts'
import { code, flag, group, integer, list, optional, optionalFields, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { limitKeys } from './limits.ts'
import { alarmRule } from './rule.ts'

const { urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin } = alarmRule.fields
const { comparison, deadband, onDelayMs, offDelayMs } = alarmRule.fields

/** Limits of a row: those of the first rule of its point. A row without limits has no rule. */
const limitFields = {
  urgencyMax,
  errorMax,
  warnMax,
  warnMin,
  errorMin,
  urgencyMin,
  comparison,
  deadband,
  onDelayMs,
  offDelayMs,
}
export const limitNames = [
  ...limitKeys,
  'comparison',
  'deadband',
  'onDelayMs',
  'offDelayMs',
] as const satisfies readonly (keyof typeof limitFields)[]

export const pointRowFields = { ...pointFields, ...limitFields }

const shownFields = {
  id: reference('point'),
  version: integer(),
  isEnabled: optional(flag()),
  ...pointFields,
  ...optionalFields(limitFields),
  /** Number of rules of the point. The table contains only the first. */
  ruleCount: integer(),
}

const sentRows = list(
  group({
    id: optional(reference('point')),
    version: optional(integer()),
    deletedFlag: optional(flag()),
    isEnabled: optional(flag()),
    ...unfilled(optionalFields(pointRowFields)),
  }),
)

/** Removes initial values, because fields that are not sent must stay unchanged. */
function unfilled<F extends object>(fields: F): F {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial: _, ...field }]) => [name, field])) as F
}

const saveErrors = [
  'notFound',
  'stale',
  'duplicate',
  'outOfScope',
  'inUse',
  'tooManyRows',
  'forbidden',
  'limitOrder',
  'limitMissing',
  'deadbandTooWide',
]

export const listModelPoints = defineCommand('listModelPoints', {
  kind: 'read',
  title: ['模型点和限值', '模型點和限值', 'Points of a model with limits'],
  paths: ['POST /alarmInfo/modelPoints'],
  permission: 'model:view',
  input: { modelId: reference(model) },
  reply: rowsOf(shownFields),
  errors: ['notFound'],
  summary: 'Lists the points of a model in their order, each with the limits of its first alarm rule.',
})

export const listObjectPoints = defineCommand('listObjectPoints', {
  kind: 'read',
  title: ['数据点和限值', '資料點和限值', 'Points of an object with limits'],
  paths: ['POST /alarmInfo/objectPoints'],
  permission: 'object:view',
  input: { objectId: reference(object) },
  reply: rowsOf(shownFields),
  errors: ['notFound'],
  summary: 'Lists the points of an object in their order, each with the limits of its first alarm rule.',
})

export const saveModelPoints = defineCommand('saveModelPoints', {
  kind: 'write',
  title: ['保存模型点和限值', '儲存模型點和限值', 'Save the points of a model with limits'],
  paths: ['POST /alarmInfo/saveModelPoints'],
  permission: 'model:edit',
  input: {
    modelId: optional(reference(model)),
    /** Code of a new model, if no id is given. */
    modelCode: optional(code()),
    modelName: optional(text({ max: 128 })),
    points: sentRows,
  },
  reply: { modelId: reference(model), points: rowsOf(shownFields) },
  errors: saveErrors,
  summary:
    'Adds, changes and removes (deletedFlag 1) points of a model with their limits, all or none. Creates the model if only its code and name are given. A row without limits has no alarm rule.',
})

export const saveObjectPoints = defineCommand('saveObjectPoints', {
  kind: 'write',
  title: ['保存数据点和限值', '儲存資料點和限值', 'Save the points of an object with limits'],
  paths: ['POST /alarmInfo/saveObjectPoints'],
  permission: 'object:edit',
  input: { objectId: reference(object), points: sentRows },
  reply: rowsOf(shownFields),
  errors: saveErrors,
  summary:
    'Adds, changes and removes (deletedFlag 1) points of an object with their limits, all or none. A row without limits has no alarm rule.',
})
