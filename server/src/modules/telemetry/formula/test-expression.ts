import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { evaluateFormula, type FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import {
  maxFormulaParameters,
  testExpression,
  validateFormula,
} from '@gemba/contract/telemetry/formula/test-expression.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'

const nowhere = { start: 0, end: 0 }
const noFault = { error: null, position: null, length: null }

type FaultReply = Pick<CommandReply<typeof testExpression>, 'error' | 'position' | 'length'>

/** Returns the result of `run`, or the fault of the formula in the language of the caller. */
function explainFault<Result>(run: () => Result, language: Language): (Result & FaultReply) | FaultReply {
  try {
    return Object.assign(run() as Result & FaultReply, noFault)
  } catch (fault) {
    if (!(fault instanceof FormulaFault)) throw fault
    const { start, end } = fault.span
    return { error: wordIn(language, fault.words), position: start, length: end - start }
  }
}

/** Returns the reading that a request gives for a parameter. Throws `FormulaFault`. */
function readParameter(name: string, given: unknown): FormulaReading {
  const reading = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : { value: given }
  const { value = null, quality: code = quality.good, ts } = reading
  const isValue = value === null || ['number', 'string', 'boolean'].includes(typeof value)
  const isTime = ts === undefined || Number.isSafeInteger(ts)
  if (!isValue || !isTime || !Number.isSafeInteger(code)) throw new FormulaFault('badParameter', nowhere, name)
  const known = { value: value as FormulaReading['value'], quality: Number(code) >>> 0 }
  return ts === undefined ? known : Object.assign(known, { ts: Number(ts) })
}

function evaluateExpression(expression: string, params: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(params)
  if (entries.length > maxFormulaParameters) throw new FormulaFault('tooManyParameters', nowhere)
  const readings = new Map(entries.map(([name, given]) => [name, readParameter(name, given)]))
  const { node } = checkFormula(expression, [...readings.keys()])
  const missing = { value: null, quality: quality.badConfigurationError }
  const read = (name: string): FormulaReading => readings.get(name) ?? missing
  const result = evaluateFormula(node, { read, now: Date.now(), memory: new Map() })
  return { value: result.value === null ? null : String(result.value), quality: result.quality }
}

export function testExpressionRoutes() {
  const file = import.meta.url
  return [
    ...handleWithoutWork(testExpression, file, async ({ expression, params }, call) => {
      const result = explainFault(() => evaluateExpression(expression, params ?? {}), call.actor.language)
      return { value: null, quality: null, ...result }
    }),
    ...handleWithoutWork(validateFormula, file, async ({ formula, params }, call) => {
      const check = () => ({ isValid: true, names: [...checkFormula(formula, params ?? undefined).names] })
      return { isValid: false, names: [], ...explainFault(check, call.actor.language) }
    }),
  ]
}
