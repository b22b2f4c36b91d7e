// What a rule would have raised in the past, before it is saved.
import { point } from '../../equipment/point.ts'
import {
  boolean,
  choice,
  instant,
  integer,
  number,
  oneOf,
  optional,
  optionalFields,
  type RowOf,
  reference,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { alarmLevel } from '../dictionaries.ts'
import { alarmRule } from '../rule.ts'

const { fields } = alarmRule

/** The fields of a rule on which its alarms depend. */
const previewedFields = {
  kind: fields.kind,
  level: fields.level,
  urgencyMax: fields.urgencyMax,
  errorMax: fields.errorMax,
  warnMax: fields.warnMax,
  warnMin: fields.warnMin,
  errorMin: fields.errorMin,
  urgencyMin: fields.urgencyMin,
  windowMs: fields.windowMs,
  states: fields.states,
  referenceValue: fields.referenceValue,
  referencePoint: fields.referencePoint,
  expression: fields.expression,
  condExpr: fields.condExpr,
  schedule: fields.schedule,
  comparison: fields.comparison,
  deadband: fields.deadband,
  onDelayMs: fields.onDelayMs,
  offDelayMs: fields.offDelayMs,
  onBad: fields.onBad,
}
export const previewedNames = Object.keys(previewedFields) as (keyof typeof previewedFields)[]

/** An alarm that is shorter is counted as short, because it often needs a deadband or a delay. */
export const shortAlarmMs = 10_000

const episodeFields = {
  raiseTs: instant(),
  /** Null if it was still active at the end of the window. */
  returnTs: optional(instant()),
  maxLevel: choice(alarmLevel),
  side: oneOf(['high', 'low', 'quality']),
  peakValue: optional(number()),
}
export type PreviewedAlarm = RowOf<typeof episodeFields>

export const previewAlarmRule = defineCommand('previewAlarmRule', {
  kind: 'read',
  title: ['试算报警规则', '試算警報規則', 'Preview of an alarm rule'],
  paths: ['POST /alarmInfo/preview'],
  permission: 'alarm:view',
  input: {
    pointId: reference(point),
    /** By default the last 30 days. */
    from: optional(instant()),
    to: optional(instant()),
    ...unfilled(optionalFields(previewedFields)),
  },
  reply: {
    from: instant(),
    /** End of what was evaluated: earlier than requested if there are too many samples. */
    to: instant(),
    isComplete: boolean(),
    /**
     * Whether the rule depends on repeated values that the point does not store, so that live samples may give other
     * alarms.
     */
    isApproximate: boolean(),
    sampleCount: integer(),
    alarmCount: integer(),
    /** Number of alarms shorter than 10 s. */
    shortCount: integer(),
    /** The newest 500 alarms, in order of time. */
    alarms: rowsOf(episodeFields),
  },
  errors: [
    'notFound',
    'rangeInvalid',
    'historyBusy',
    'historyTooLarge',
    'throttled',
    'limitOrder',
    'limitMissing',
    'deadbandTooWide',
    'ruleFieldMissing',
    'ruleTextWrong',
    'ruleFormulaWrong',
    'ruleInputUnknown',
  ],
  summary:
    'Evaluates a rule that need not be stored over the stored samples of its points, by the same evaluation as live samples, and returns its alarms. `isApproximate`: the rule is about a rate of change, no data or a frozen value, and its point does not store every sample, so that live samples may give other alarms.',
})

/** Removes initial values: what is not sent has the initial value of a new rule. */
function unfilled<F extends object>(inputFields: F): F {
  return Object.fromEntries(Object.entries(inputFields).map(([name, { initial: _, ...field }]) => [name, field])) as F
}
