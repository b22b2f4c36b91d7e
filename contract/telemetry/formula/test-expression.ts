// Tries a formula without storing anything.
import { boolean, integer, json, list, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { statusCode } from '../sample.ts'
import { maxFormulaLength } from './parse-formula.ts'

/** Maximum number of parameters of a formula. */
export const maxFormulaParameters = 200

/** The first fault of a formula: its text, and the part of the formula to mark. All are null without a fault. */
const faultFields = {
  error: optional(text()),
  position: optional(integer()),
  length: optional(integer()),
}

export const testExpression = defineCommand('testExpression', {
  kind: 'read',
  title: ['测试表达式', '測試表達式', 'Test of an expression'],
  paths: ['POST /memory/testExpression'],
  permission: 'telemetry:view',
  input: {
    expression: text({ max: maxFormulaLength }),
    /** Values by name, each a number, text, true, false or null, or an object with `value`, `quality` and `ts`. */
    params: optional(json<Record<string, unknown>>()),
  },
  reply: {
    /** The result as text. Null if it has no value. */
    value: optional(text()),
    quality: optional(statusCode),
    ...faultFields,
  },
  errors: [],
  summary:
    'Evaluates a formula with the given values and returns its result with its quality, or the first fault with its position.',
})

export const validateFormula = defineCommand('validateFormula', {
  kind: 'read',
  title: ['检查公式', '檢查公式', 'Check of a formula'],
  paths: ['POST /calInfo/checkFormula4Cal'],
  permission: 'telemetry:view',
  input: {
    formula: text({ max: maxFormulaLength }),
    /** The names that exist. Without them, any name is accepted. */
    params: optional(list(text({ max: 64 }), { max: maxFormulaParameters })),
  },
  reply: {
    isValid: boolean(),
    /** The names that the formula uses. */
    names: list(text()),
    ...faultFields,
  },
  errors: [],
  summary:
    'Checks syntax, names and functions of a formula and returns the names it uses, or the first fault with its position.',
})
