// A rule of a monitor without conditions, which tests extend.
import { noLimits } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import type { MonitorRule } from '../monitor.ts'

export const emptyRule: MonitorRule = {
  ruleId: '1',
  pointId: '2',
  companyId: '3',
  kind: alarmRuleKind.codes.limit,
  level: 1,
  limits: noLimits,
  comparison: 0,
  deadband: 0,
  onDelayMs: 0,
  offDelayMs: 0,
  windowMs: null,
  states: null,
  referenceValue: null,
  referencePoint: null,
  expression: null,
  condExpr: null,
  schedule: null,
  zone: 'Asia/Shanghai',
  onBad: 0,
  inputs: [],
}
