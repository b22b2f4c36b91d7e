// The fields of a rule by its kind, and what is wrong with them before the rule is sent.
import { limitKeys } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind, hasWindow, isMeasured } from '@gemba/contract/alarm/rule/kinds.ts'
import { parseStates } from '@gemba/contract/alarm/rule/rule-texts.ts'
import { parseSchedule } from '@gemba/contract/alarm/rule/week-schedule.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf, FieldOf } from '@gemba/contract/kit/resource.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import type { ProblemsOf } from '../../../resource/form/form-field.ts'
import { labelIn } from '../../../resource/labels.ts'
import { useLimitCheck } from '../limit-check.ts'
import { alarmRuleWords } from './words.ts'

export type Rule = EntityOf<typeof alarmRule>
type RuleField = FieldOf<typeof alarmRule>

const { state, deviation, expression, frozen } = alarmRuleKind.codes

/** Fields that only some kinds use. */
const fieldsOfKinds = [
  ...limitKeys,
  'comparison',
  'deadband',
  'windowMs',
  'states',
  'referenceValue',
  'referencePoint',
  'expression',
  'level',
] as const satisfies readonly RuleField[]

function isUsed(field: (typeof fieldsOfKinds)[number], kind: number): boolean {
  switch (field) {
    case 'windowMs':
      return hasWindow(kind)
    case 'states':
      return kind === state
    case 'referenceValue':
    case 'referencePoint':
      return kind === deviation
    case 'expression':
      return kind === expression
    case 'level':
      return !isMeasured(kind)
    case 'deadband':
      return isMeasured(kind) || kind === frozen
    default:
      return isMeasured(kind)
  }
}

/** Returns the fields that a rule of a kind does not use. */
export const unusedFields = (kind: number): RuleField[] => fieldsOfKinds.filter((field) => !isUsed(field, kind))

/** Returns the values without those of hidden fields, which may be of another kind that was chosen before. */
export const withoutUnused = (values: Values, kind: number): Values =>
  Object.assign({}, values, Object.fromEntries(unusedFields(kind).map((field) => [field, null])))

/** Returns a function that returns what is wrong with a rule, by field. */
export function useRuleCheck(): (rule: Partial<Rule>) => ProblemsOf<Rule> {
  const text = useText(alarmRuleWords)
  const language = useLanguage((state) => state.language)
  const checkLimits = useLimitCheck()
  const missing = (field: RuleField): ProblemsOf<Rule> => ({
    [field]: text('enter', { name: labelIn(alarmRule, field, language) }),
  })
  const formulaProblem = (source: string): string | undefined => {
    try {
      checkFormula(source)
      return undefined
    } catch (fault) {
      if (!(fault instanceof FormulaFault)) throw fault
      return text('wrongAt', { position: fault.span.start + 1, reason: wordIn(language, fault.words) })
    }
  }
  return (rule) => {
    const { kind = alarmRuleKind.codes.limit } = rule
    if (hasWindow(kind) && !rule.windowMs) return missing('windowMs')
    if (kind === state && !rule.states) return missing('states')
    if (kind === state && !parseStates(rule.states ?? '')) return { states: text('wrongStates') }
    if (kind === deviation && !rule.referencePoint && typeof rule.referenceValue !== 'number')
      return missing('referenceValue')
    if (kind === expression && !rule.expression) return missing('expression')
    if (rule.schedule && !parseSchedule(rule.schedule)) return { schedule: text('wrongSchedule') }
    const enabling = rule.condExpr ? formulaProblem(rule.condExpr) : undefined
    if (enabling) return { condExpr: enabling }
    const problem = kind === expression ? formulaProblem(rule.expression ?? '') : undefined
    if (problem) return { expression: problem }
    // The level of a kind with one condition is hidden and does not count.
    return isMeasured(kind) ? checkLimits({ ...rule, level: null }) : {}
  }
}
