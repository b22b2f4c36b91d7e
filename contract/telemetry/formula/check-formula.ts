// Checks a formula before it runs: syntax, names, functions and the number of their inputs.
import { FormulaFault } from './formula-fault.ts'
import { findFormulaFunction } from './formula-functions.ts'
import type { FormulaCall, FormulaNode } from './formula-node.ts'
import { parseFormula } from './parse-formula.ts'

export interface CheckedFormula {
  readonly node: FormulaNode
  /** Names of its parameters, each once, in order of appearance. */
  readonly names: readonly string[]
  /** Its calls of functions that remember earlier values. */
  readonly pastCalls: readonly FormulaCall[]
}

/** Returns the checked formula. Throws `FormulaFault`. With `names`, only these parameters exist. */
export function checkFormula(source: string, names?: readonly string[]): CheckedFormula {
  const node = parseFormula(source)
  const known = names && new Set(names)
  const used = new Set<string>()
  const pastCalls: FormulaCall[] = []
  const visit = (part: FormulaNode): void => {
    if (part.kind === 'name') {
      if (known && !known.has(part.name)) throw new FormulaFault('unknownName', part, part.name)
      used.add(part.name)
    }
    if (part.kind === 'call') {
      checkCall(part)
      if (findFormulaFunction(part.name)?.kind === 'past') pastCalls.push(part)
    }
    for (const inner of innerOf(part)) visit(inner)
  }
  visit(node)
  return { node, names: [...used], pastCalls }
}

function checkCall(call: FormulaCall): void {
  const definition = findFormulaFunction(call.name)
  if (!definition) throw new FormulaFault('unknownFunction', call, call.name)
  const [least, most] = definition.inputs
  if (call.inputs.length < least || call.inputs.length > most) throw new FormulaFault('argumentCount', call, call.name)
  if (definition.kind !== 'reading' && definition.kind !== 'past') return
  for (const input of call.inputs) if (input.kind !== 'name') throw new FormulaFault('nameNeeded', input, call.name)
}

function innerOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return []
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'choice':
      return [node.condition, node.consequence, node.alternative]
    case 'call':
      return node.inputs
  }
}
