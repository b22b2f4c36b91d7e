// The syntax tree of a formula.
import type { FormulaSpan } from './formula-fault.ts'

/** Value in a formula: a number, a text, true or false, or null for no value. */
export type FormulaValue = number | string | boolean | null

export type FormulaNode = FormulaSpan &
  (
    | { readonly kind: 'literal'; readonly value: FormulaValue }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'unary'; readonly operator: string; readonly operand: FormulaNode }
    | { readonly kind: 'binary'; readonly operator: string; readonly left: FormulaNode; readonly right: FormulaNode }
    | {
        readonly kind: 'choice'
        readonly condition: FormulaNode
        readonly consequence: FormulaNode
        readonly alternative: FormulaNode
      }
    | { readonly kind: 'call'; readonly name: string; readonly inputs: readonly FormulaNode[] }
  )

export type FormulaCall = Extract<FormulaNode, { kind: 'call' }>
