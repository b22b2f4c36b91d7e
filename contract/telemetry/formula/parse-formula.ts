// Parses a formula into a syntax tree, by operator precedence.
import { FormulaFault } from './formula-fault.ts'
import type { FormulaNode, FormulaValue } from './formula-node.ts'
import { type FormulaToken, tokenize } from './formula-tokens.ts'

export const maxFormulaLength = 4000
/** Most levels of parentheses, calls and operators that contain each other. */
const maxDepth = 100

/** Operators with two operands by binding strength. `^` binds to the right, the others to the left. */
const strengthOf: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
}
/** Stronger than `*` and weaker than `^`, so that -2^2 is -4 and 2^-1 is 0.5. */
const unaryStrength = 7
const powerStrength = 8
const literals: ReadonlyMap<string, FormulaValue> = new Map<string, FormulaValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Returns the syntax tree of a formula. Throws `FormulaFault` with the position of the first fault. */
export function parseFormula(source: string): FormulaNode {
  if (source.length > maxFormulaLength)
    throw new FormulaFault('tooLong', { start: maxFormulaLength, end: source.length })
  const tokens = tokenize(source)
  if (tokens.length === 1) throw new FormulaFault('empty', { start: 0, end: source.length })
  const parser = new FormulaParser(tokens)
  return parser.parseWhole()
}

class FormulaParser {
  readonly #tokens: readonly FormulaToken[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly FormulaToken[]) {
    this.#tokens = tokens
  }

  parseWhole(): FormulaNode {
    const node = this.#parseChoice()
    if (this.#token.kind !== 'end') throw this.#unexpected()
    return node
  }

  get #token(): FormulaToken {
    // The last token is the end, and nothing reads beyond it.
    return this.#tokens[this.#at] as FormulaToken
  }

  #parseChoice(): FormulaNode {
    this.#depth += 1
    if (this.#depth > maxDepth) throw new FormulaFault('tooDeep', this.#token)
    const condition = this.#parseOperators(1)
    let node = condition
    if (this.#take('?')) {
      const consequence = this.#parseChoice()
      this.#expect(':')
      const alternative = this.#parseChoice()
      node = { kind: 'choice', condition, consequence, alternative, start: condition.start, end: alternative.end }
    }
    this.#depth -= 1
    return node
  }

  #parseOperators(minStrength: number): FormulaNode {
    let left = this.#parseUnary()
    for (;;) {
      const operator = this.#token.kind === 'sign' ? this.#token.value : ''
      const strength = strengthOf[operator] ?? 0
      if (strength < minStrength || strength === 0) return left
      this.#at += 1
      const right = this.#parseOperand(strength === powerStrength ? strength : strength + 1)
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end }
    }
  }

  /** Parses the right operand of an operator. */
  #parseOperand(minStrength: number): FormulaNode {
    this.#depth += 1
    if (this.#depth > maxDepth) throw new FormulaFault('tooDeep', this.#token)
    const node = this.#parseOperators(minStrength)
    this.#depth -= 1
    return node
  }

  #parseUnary(): FormulaNode {
    const token = this.#token
    if (token.kind !== 'sign' || !['-', '+', '!'].includes(token.value)) return this.#parsePrimary()
    this.#at += 1
    const operand = this.#parseOperand(unaryStrength)
    return { kind: 'unary', operator: token.value, operand, start: token.start, end: operand.end }
  }

  #parsePrimary(): FormulaNode {
    const token = this.#token
    const { start, end } = token
    if (this.#take('(')) {
      const node = this.#parseChoice()
      return { ...node, start, end: this.#expect(')') }
    }
    if (token.kind === 'end' || token.kind === 'sign') throw this.#unexpected()
    this.#at += 1
    if (token.kind !== 'name') return { kind: 'literal', value: token.value, start, end }
    if (this.#take('(')) return { kind: 'call', name: token.value, inputs: this.#parseInputs(), start, end }
    const value = literals.get(token.value)
    return value === undefined
      ? { kind: 'name', name: token.value, start, end }
      : { kind: 'literal', value, start, end }
  }

  /** Parses the inputs of a function up to the closing parenthesis. */
  #parseInputs(): FormulaNode[] {
    const inputs: FormulaNode[] = []
    if (this.#take(')')) return inputs
    do inputs.push(this.#parseChoice())
    while (this.#take(','))
    this.#expect(')')
    return inputs
  }

  #take(sign: string): boolean {
    const { kind, value } = this.#token
    if (kind !== 'sign' || value !== sign) return false
    this.#at += 1
    return true
  }

  /** Returns the end of the sign that must follow. */
  #expect(sign: string): number {
    const { end } = this.#token
    if (this.#take(sign)) return end
    throw this.#token.kind === 'end' ? new FormulaFault('notClosed', this.#token, sign) : this.#unexpected()
  }

  #unexpected(): FormulaFault {
    const token = this.#token
    if (token.kind === 'end') return new FormulaFault('unfinished', token)
    return new FormulaFault('unexpected', token, String(token.value))
  }
}
