// The runs of a calculation, a run by hand, and the value of a formula before it is saved.
import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import { choice, group, instant, integer, json, list, number, optional, reference, text } from '../../kit/field.ts'
import { pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { maxFormulaLength } from '../formula/parse-formula.ts'
import { maxFormulaParameters } from '../formula/test-expression.ts'
import { statusCode } from '../sample.ts'
import { calculation, calculationParameter } from './calculation.ts'
import { calculationStatus } from './dictionaries.ts'

const { name, pointId, constant, mode, windowMs, stateValue } = calculationParameter.fields
const parameterFields = { name, pointId, constant, mode, windowMs, stateValue }
const calculationKey = reference(calculation, { aliases: ['calId', 'id'] })

/** A value that a formula read: its name, value as text, and quality. */
export type RunInput = readonly [name: string, value: string | null, quality: number]

const runFields = {
  resultId: text(),
  calculationId: reference(calculation, { aliases: ['calId'] }),
  runAt: instant({ aliases: ['calTime'] }),
  /** Time of the result. Null if there is none. */
  ts: optional(instant()),
  value: optional(text()),
  quality: statusCode,
  ms: number(),
  inputs: json<readonly RunInput[]>(),
  error: optional(text()),
}

export const listCalculationRuns = defineCommand('listCalculationRuns', {
  kind: 'read',
  title: ['计算点的运行', '計算點的執行', 'Runs of a calculation'],
  paths: ['POST /calResult/selectCalResultByCalId'],
  permission: 'calculation:view',
  input: { calculationId: calculationKey },
  reply: rowsOf(runFields),
  errors: ['notFound'],
  summary:
    'Lists the last runs of a calculation, newest first, at most 100. While all calculations together run more than 200 times a second, some runs are not listed.',
})

export const runCalculation = defineCommand('runCalculation', {
  kind: 'write',
  title: ['立即计算', '立即計算', 'Run a calculation'],
  paths: ['POST /calInfo/run'],
  permission: 'calculation:edit',
  input: { calculationId: calculationKey },
  reply: { ts: instant() },
  errors: ['notFound', 'calculationNotRunning', 'unavailable'],
  summary: 'Requests a run of an enabled calculation with the values of now.',
})

export const tryFormula = defineCommand('tryFormula', {
  kind: 'read',
  title: ['试算公式', '試算公式', 'Trial of a formula'],
  paths: ['POST /calInfo/try'],
  permission: 'calculation:view',
  input: {
    formula: text({ max: maxFormulaLength }),
    /** Parameters as they are entered. */
    params: list(group(parameterFields), { max: maxFormulaParameters }),
  },
  reply: {
    value: optional(text()),
    quality: optional(statusCode),
    inputs: json<readonly RunInput[]>(),
    error: optional(text()),
    position: optional(integer()),
    length: optional(integer()),
  },
  errors: ['unavailable', 'tooManyPoints'],
  summary: 'Evaluates a formula with the latest values of the points of its parameters. Stores nothing.',
})
const placeFields = {
  pointId: reference(point),
  pointName: text(),
  objectId: reference(object),
  objectName: text(),
  /** The calculation that computes the point, or that reads it. Null for a measured point. */
  calculationId: optional(reference(calculation)),
  calculationName: optional(text()),
  status: optional(choice(calculationStatus)),
}

export const readCalculationGraph = defineCommand('readCalculationGraph', {
  kind: 'read',
  title: ['计算点的依赖', '計算點的依賴', 'Dependencies of a calculation'],
  paths: ['POST /calInfo/dependencies'],
  permission: 'calculation:view',
  input: { calculationId: calculationKey },
  reply: { inputs: rowsOf(placeFields), dependents: rowsOf(placeFields) },
  errors: ['notFound'],
  summary: 'Returns the points that a calculation reads, and the results of the calculations that read its result.',
})

export const listCalculationsOfObject = defineCommand('listCalculationsOfObject', {
  kind: 'read',
  title: ['对象的计算点', '物件的計算點', 'Calculations of an object'],
  paths: ['POST /calInfo/ofObject'],
  permission: 'calculation:view',
  input: { objectId: reference(object), ...paging },
  reply: pageOf({
    pointId: reference(point),
    pointName: text(),
    calculationId: reference(calculation),
    name: text(),
    formula: text(),
    status: choice(calculationStatus),
  }),
  errors: [],
  summary: 'Lists the calculations that compute points of an object, by code, in pages.',
})
