// Evaluates a checked formula. Nothing of it runs as JavaScript. A value that is missing makes the result missing.
import { quality, severityOf } from '../sample.ts'
import { FormulaFault } from './formula-fault.ts'
import { type FormulaFunctionName, findFormulaFunction } from './formula-functions.ts'
import type { FormulaCall, FormulaNode, FormulaValue } from './formula-node.ts'
import { numberFunctions, numberOperators } from './number-functions.ts'
import { evaluatePast, type FormulaMemory } from './past-functions.ts'

/** A value with its quality code, and its time in ms if it has one. */
export interface FormulaReading {
  readonly value: FormulaValue
  readonly quality: number
  readonly ts?: number
  /** Whether the value stands for a missing one. Functions of the past do not remember it. */
  readonly isSubstitute?: boolean
  /** Returns the increase of a counter between two values. Other values change by their difference. */
  readonly increase?: (before: number, now: number) => number
}

export interface FormulaScope {
  /** Returns the reading of a parameter. */
  readonly read: (name: string) => FormulaReading
  /** Present time in ms, for ages. */
  readonly now: number
  /** What the functions of the past remember between two evaluations of one formula. */
  readonly memory: FormulaMemory
}

/** Returns value and quality of a formula: the worst quality of what was read. Throws `FormulaFault` for a wrong type. */
export function evaluateFormula(node: FormulaNode, scope: FormulaScope): FormulaReading {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'number' ? finite(node.value, quality.good) : good(node.value)
    case 'name':
      return scope.read(node.name)
    case 'unary':
      return evaluateUnary(node, scope)
    case 'binary':
      return evaluateBinary(node, scope)
    case 'choice':
      return choose([node.condition, node.consequence, node.alternative], '?', scope)
    case 'call':
      return evaluateCall(node, scope)
  }
}

const good = (value: FormulaValue): FormulaReading => ({ value, quality: quality.good })

/** Returns the more severe quality; the first of two that are as severe. */
const worse = (code: number, otherCode: number): number => (severityOf(otherCode) > severityOf(code) ? otherCode : code)

/** Returns a number with the quality of its inputs. A result that is no number is null with BadOutOfRange. */
const finite = (value: number, code: number): FormulaReading =>
  Number.isFinite(value) ? { value, quality: code } : { value: null, quality: worse(code, quality.badOutOfRange) }

/** Returns a value as number: false is 0 and true is 1, so that running machines can be counted. */
function numberOf(value: FormulaValue, node: FormulaNode, subject: string): number | null {
  if (typeof value === 'string') throw new FormulaFault('notNumber', node, subject)
  return typeof value === 'boolean' ? Number(value) : value
}

/** Returns a value as condition: a number is true unless it is 0, because boolean points are stored as 0 and 1. */
function conditionOf(value: FormulaValue, node: FormulaNode, subject: string): boolean | null {
  if (typeof value === 'string') throw new FormulaFault('notCondition', node, subject)
  return typeof value === 'number' ? value !== 0 : value
}

function evaluateUnary(node: Extract<FormulaNode, { kind: 'unary' }>, scope: FormulaScope): FormulaReading {
  const operand = evaluateFormula(node.operand, scope)
  if (node.operator === '!') {
    const condition = conditionOf(operand.value, node.operand, '!')
    return { value: condition === null ? null : !condition, quality: operand.quality }
  }
  const number = numberOf(operand.value, node.operand, node.operator)
  return { value: number !== null && node.operator === '-' ? -number : number, quality: operand.quality }
}

type Binary = Extract<FormulaNode, { kind: 'binary' }>

function evaluateBinary(node: Binary, scope: FormulaScope): FormulaReading {
  if (node.operator === '&&' || node.operator === '||') return evaluateLogic(node, scope)
  const left = evaluateFormula(node.left, scope)
  const right = evaluateFormula(node.right, scope)
  const code = worse(left.quality, right.quality)
  const compute = numberOperators[node.operator]
  if (!compute) return { value: compare(node, left.value, right.value), quality: code }
  const leftNumber = numberOf(left.value, node.left, node.operator)
  const rightNumber = numberOf(right.value, node.right, node.operator)
  if (leftNumber === null || rightNumber === null) return { value: null, quality: code }
  return finite(compute(leftNumber, rightNumber), code)
}

/** Three-valued logic. The right side is not read if the left side decides. */
function evaluateLogic(node: Binary, scope: FormulaScope): FormulaReading {
  const deciding = node.operator === '||'
  const left = evaluateFormula(node.left, scope)
  const leftCondition = conditionOf(left.value, node.left, node.operator)
  if (leftCondition === deciding) return { value: deciding, quality: left.quality }
  const right = evaluateFormula(node.right, scope)
  const rightCondition = conditionOf(right.value, node.right, node.operator)
  const code = worse(left.quality, right.quality)
  if (rightCondition === deciding) return { value: deciding, quality: code }
  return { value: leftCondition === null || rightCondition === null ? null : !deciding, quality: code }
}

function compare(node: Binary, left: FormulaValue, right: FormulaValue): boolean | null {
  if (left === null || right === null) return null
  if ((typeof left === 'string') !== (typeof right === 'string')) throw new FormulaFault('notComparable', node)
  const [first, second] = typeof left === 'string' ? [left, right] : [Number(left), Number(right)]
  switch (node.operator) {
    case '==':
      return first === second
    case '!=':
      return first !== second
    case '<':
      return first < second
    case '<=':
      return first <= second
    case '>':
      return first > second
    default:
      return first >= second
  }
}

/** Evaluates the condition and then one of the two others only, so that its quality alone counts. */
function choose(
  [condition, consequence, alternative]: readonly (FormulaNode | undefined)[],
  subject: string,
  scope: FormulaScope,
): FormulaReading {
  if (!condition || !consequence || !alternative) throw new Error(`${subject} without three inputs`)
  const decision = evaluateFormula(condition, scope)
  const isTrue = conditionOf(decision.value, condition, subject)
  if (isTrue === null) return { value: null, quality: decision.quality }
  const result = evaluateFormula(isTrue ? consequence : alternative, scope)
  return { value: result.value, quality: worse(decision.quality, result.quality) }
}

function evaluateCall(call: FormulaCall, scope: FormulaScope): FormulaReading {
  const kind = findFormulaFunction(call.name)?.kind
  if (kind === 'choice') return choose(call.inputs, call.name, scope)
  if (kind === 'numbers') return computeNumbers(call, scope)
  const [input] = call.inputs
  if (input?.kind !== 'name') throw new FormulaFault('nameNeeded', input ?? call, call.name)
  const reading = scope.read(input.name)
  if (kind === 'reading') return good(describeReading(call.name, reading, scope.now))
  const value = numberOf(reading.value, input, call.name)
  const result = evaluatePast(call, { ...reading, value }, scope.memory)
  return result.value === null ? result : finite(result.value, result.quality)
}

function computeNumbers(call: FormulaCall, scope: FormulaScope): FormulaReading {
  const numbers: number[] = []
  let code: number = quality.good
  let isMissing = false
  for (const input of call.inputs) {
    const reading = evaluateFormula(input, scope)
    const number = numberOf(reading.value, input, call.name)
    code = worse(code, reading.quality)
    if (number === null) isMissing = true
    else numbers.push(number)
  }
  if (isMissing) return { value: null, quality: code }
  return finite(numberFunctions[call.name as FormulaFunctionName]?.(...numbers) ?? Number.NaN, code)
}

function describeReading(name: string, reading: FormulaReading, now: number): FormulaValue {
  const { ts = null } = reading
  switch (name) {
    case 'isGood':
      return reading.value !== null && severityOf(reading.quality) === 0
    case 'q':
      return reading.quality
    case 'ts':
      return ts
    default:
      return ts === null ? null : now - ts
  }
}
