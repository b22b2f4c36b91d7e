// One run of a calculation: evaluates its formula and applies what it does without a value.
import type { Words } from '@gemba/contract/kit/page.ts'
import { missingPolicy } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { evaluateFormula, type FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { FormulaNode, FormulaValue } from '@gemba/contract/telemetry/formula/formula-node.ts'
import type { FormulaMemory } from '@gemba/contract/telemetry/formula/past-functions.ts'
import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'

const policies = missingPolicy.codes

export interface RunScope {
  readonly read: (name: string) => FormulaReading
  readonly now: number
  readonly memory: FormulaMemory
  /** The last good reading of each parameter. */
  readonly lastGood: Map<string, FormulaReading>
  readonly onMissing: number
  readonly timeoutMs: number
}

/** `isSkipped`: a value is missing, and the calculation skips such runs. */
export interface RunOutcome {
  readonly value: FormulaValue
  readonly quality: number
  readonly isSkipped: boolean
  readonly ms: number
  readonly error: Words | null
}

/** Evaluates a formula. A fault is an outcome without a value, and never thrown. */
export function evaluateRun(node: FormulaNode, scope: RunScope): RunOutcome {
  const begunAt = performance.now()
  const missing = new Set<string>()
  try {
    const result = evaluate(node, scope, missing)
    const ms = performance.now() - begunAt
    if (ms > scope.timeoutMs) return failed(timeoutWords(scope.timeoutMs), ms)
    return { ...result, ms, error: null }
  } catch (fault) {
    if (!(fault instanceof FormulaFault)) throw fault
    return failed(fault.words, performance.now() - begunAt)
  }
}

const timeoutWords = (ms: number): Words => [
  `计算超过 ${ms} ms`,
  `計算超過 ${ms} ms`,
  `The evaluation took longer than ${ms} ms`,
]

const failed = (error: Words, ms: number): RunOutcome => ({
  value: null,
  quality: quality.badConfigurationError,
  isSkipped: false,
  ms,
  error,
})

type RunResult = Pick<RunOutcome, 'value' | 'quality' | 'isSkipped'>

function evaluate(node: FormulaNode, scope: RunScope, missing: Set<string>): RunResult {
  const { now, memory, lastGood, onMissing } = scope
  const read = (name: string): FormulaReading => {
    const reading = scope.read(name)
    if (isMissing(reading)) missing.add(name)
    else lastGood.set(name, reading)
    return reading
  }
  const result = evaluateFormula(node, { read, now, memory })
  if (!isMissing(result) || missing.size === 0 || onMissing === policies.bad) return resultOf(result)
  if (onMissing === policies.skip) return { value: null, quality: result.quality, isSkipped: true }
  const replaced = (name: string): FormulaReading => {
    const reading = scope.read(name)
    return isMissing(reading) ? substitute(name, reading, scope) : reading
  }
  return resultOf(evaluateFormula(node, { read: replaced, now, memory }))
}

const isMissing = ({ value, quality: code }: FormulaReading): boolean => value === null || severityOf(code) === 2

function substitute(name: string, reading: FormulaReading, { onMissing, lastGood }: RunScope): FormulaReading {
  if (onMissing === policies.zero) return withValue(reading, 0, quality.uncertainSubNormal)
  const good = lastGood.get(name)
  return good ? withValue(reading, good.value, quality.uncertainLastUsableValue) : reading
}

const withValue = (reading: FormulaReading, value: FormulaValue, code: number): FormulaReading =>
  Object.assign({}, reading, { value, quality: code, isSubstitute: true })

/** A bad result has no value. */
function resultOf({ value, quality: code }: FormulaReading): RunResult {
  const isBad = severityOf(code) === 2
  if (isBad || value === null)
    return { value: null, quality: isBad ? code : quality.badWaitingForInitialData, isSkipped: false }
  return { value, quality: code, isSkipped: false }
}
