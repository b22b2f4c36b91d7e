// The names of the points that a rule refers to.
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { SignalRule } from './create-signal.ts'

/** The part of a rule that names points. */
export type NamingRule = Pick<SignalRule, 'kind' | 'referencePoint' | 'expression' | 'condExpr'>

/** Returns the names that a rule compares, without those of its enabling condition. */
export function namesOfSignal({ kind, referencePoint, expression }: NamingRule): readonly string[] {
  if (kind === alarmRuleKind.codes.deviation) return referencePoint ? [referencePoint] : []
  return kind === alarmRuleKind.codes.expression ? namesOfFormula(expression) : []
}

/** Returns the names of all points that a rule refers to. */
export const namesOfRule = (rule: NamingRule): readonly string[] => [
  ...new Set([...namesOfSignal(rule), ...namesOfFormula(rule.condExpr)]),
]

/** Returns the names in a formula; none if it is not valid. */
function namesOfFormula(formula: string | null): readonly string[] {
  if (!formula) return []
  try {
    return checkFormula(formula).names
  } catch (fault) {
    if (fault instanceof FormulaFault) return []
    throw fault
  }
}
