// What a model gives to its objects, without ids: parts name each other by code. Versions store it, files carry it.
import { alarmRule } from '../../alarm/rule.ts'
import { code, group, list, optional, type RowOf } from '../../kit/field.ts'
import { modelDataset } from '../model/model-dataset.ts'
import { modelDetail } from '../model/model-detail.ts'
import { modelValue } from '../model/model-value.ts'
import { pointFields } from '../point-fields.ts'
import { runCondition } from '../run-state/run-condition.ts'

const dataset = modelDataset.fields
const detail = modelDetail.fields
const value = modelValue.fields
const condition = runCondition.fields
const rule = alarmRule.fields

export const datasetContent = {
  code: dataset.code,
  name: dataset.name,
  collectCycle: dataset.collectCycle,
  sortNumber: dataset.sortNumber,
}

/** `dataset` is the code of the dataset. */
export const pointContent = { ...pointFields, dataset: optional(code(dataset.code.label ?? ['', '', ''])) }

const pointCode = code(condition.modelPointId.label ?? ['', '', ''])

/** Limits of a point. */
export const alarmContent = {
  point: pointCode,
  name: rule.name,
  isEnabled: rule.isEnabled,
  kind: rule.kind,
  urgencyMax: rule.urgencyMax,
  errorMax: rule.errorMax,
  warnMax: rule.warnMax,
  warnMin: rule.warnMin,
  errorMin: rule.errorMin,
  urgencyMin: rule.urgencyMin,
  windowMs: rule.windowMs,
  states: rule.states,
  referenceValue: rule.referenceValue,
  referencePoint: rule.referencePoint,
  expression: rule.expression,
  condExpr: rule.condExpr,
  schedule: rule.schedule,
  reAlarmMin: rule.reAlarmMin,
  comparison: rule.comparison,
  deadband: rule.deadband,
  onDelayMs: rule.onDelayMs,
  offDelayMs: rule.offDelayMs,
  ackRequired: rule.ackRequired,
  onBad: rule.onBad,
  level: rule.level,
  textZh: rule.textZh,
  textEn: rule.textEn,
  alarmTypeId: rule.alarmTypeId,
  solution: rule.solution,
  remark: rule.remark,
}

export const detailContent = {
  code: detail.code,
  name: detail.name,
  value: detail.value,
  dataType: detail.dataType,
  unit: detail.unit,
  dictCode: detail.dictCode,
  objectType: detail.objectType,
  sortNumber: detail.sortNumber,
}

export const valueContent = {
  name: value.name,
  point: optional(pointCode),
  value: value.value,
  unit: value.unit,
  sortNumber: value.sortNumber,
}

export const conditionContent = {
  state: condition.state,
  point: pointCode,
  comparison: condition.comparison,
  value: condition.value,
  sortNumber: condition.sortNumber,
}

export const modelContent = {
  datasets: list(group(datasetContent)),
  points: list(group(pointContent)),
  alarms: list(group(alarmContent)),
  details: list(group(detailContent)),
  values: list(group(valueContent)),
  runConditions: list(group(conditionContent)),
}
export type ModelContent = RowOf<typeof modelContent>

export const contentParts = ['datasets', 'points', 'alarms', 'details', 'values', 'runConditions'] as const
export type ContentPart = (typeof contentParts)[number]
