// The signal of a rule by its kind. Limits have none: they compare the value itself.
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { parseStates } from '@gemba/contract/alarm/rule/rule-texts.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import { DeviationSignal, FormulaSignal } from './input-signals.ts'
import { FrozenSignal, RateSignal, SilenceSignal, StateSignal } from './point-signals.ts'
import type { Signal } from './signal.ts'

/** The part of a rule that its signal depends on. */
export interface SignalRule {
  readonly kind: number
  readonly deadband: number
  readonly windowMs: number | null
  readonly states: string | null
  readonly referenceValue: number | null
  readonly referencePoint: string | null
  readonly expression: string | null
  readonly condExpr: string | null
  readonly schedule: string | null
  /** Time zone of the weekly windows. */
  readonly zone: string
}

const { state, rate, deviation, noData, expression, frozen } = alarmRuleKind.codes
const usualWindowMs = 60_000

export function createSignal(rule: SignalRule): Signal | undefined {
  const windowMs = rule.windowMs ?? usualWindowMs
  switch (rule.kind) {
    case state:
      return new StateSignal(parseStates(rule.states ?? '') ?? [])
    case rate:
      return new RateSignal(windowMs)
    case deviation:
      return new DeviationSignal(rule.referencePoint ? null : rule.referenceValue)
    case noData:
      return new SilenceSignal(windowMs)
    case expression:
      return createFormulaSignal(rule.expression ?? '')
    case frozen:
      return new FrozenSignal(windowMs, rule.deadband)
    default:
      return undefined
  }
}

/** A formula of an earlier release that is no longer valid is never true. */
function createFormulaSignal(source: string): Signal {
  try {
    return new FormulaSignal(checkFormula(source))
  } catch (fault) {
    if (fault instanceof FormulaFault) return new StateSignal([])
    throw fault
  }
}
