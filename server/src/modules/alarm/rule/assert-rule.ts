// What a rule must have, by its kind.
import {
  findLimitFault,
  findRequiredLimit,
  type LimitKey,
  type Limits,
  limitKeys,
  limitWords,
} from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind, hasWindow, isMeasured } from '@gemba/contract/alarm/rule/kinds.ts'
import { type PointName, parsePointName, parseStates } from '@gemba/contract/alarm/rule/rule-texts.ts'
import { parseSchedule } from '@gemba/contract/alarm/rule/week-schedule.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type EntityOf, type FieldOf, labelOf } from '@gemba/contract/kit/resource.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { Actor, Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { modelPoints, pointsByNames } from '../../equipment/index.ts'
import { namesOfRule } from '../signal/names-of-rule.ts'

type Rule = EntityOf<typeof alarmRule>
type RuleField = FieldOf<typeof alarmRule>

/**
 * Throws `invalid` unless exactly one target is given, then for what the kind of the rule needs. Returns the ids of the
 * points that the rule refers to.
 */
export async function assertRule(read: Read, rule: Rule): Promise<readonly string[]> {
  if ((rule.pointId === null) === (rule.modelPointId === null)) {
    throw new DomainError('invalid', { problems: [{ field: 'pointId', problem: 'required', text: '' }] })
  }
  const { actor } = read
  if (isMeasured(rule.kind)) assertLimitOrder(actor, rule)
  if (hasWindow(rule.kind) && rule.windowMs === null) throw missing(actor, 'windowMs')
  const { state, deviation, expression } = alarmRuleKind.codes
  if (rule.kind === state) assertStates(actor, rule)
  if (rule.kind === deviation && rule.referenceValue === null && !rule.referencePoint)
    throw missing(actor, 'referenceValue')
  if (rule.kind === expression) assertFormula(actor, rule, 'expression')
  if (rule.condExpr) assertFormula(actor, rule, 'condExpr')
  if (rule.schedule && !parseSchedule(rule.schedule))
    throw new DomainError('ruleTextWrong', { field: 'schedule', name: nameOf(actor, 'schedule') })
  return findInputs(read, rule)
}

const nameOf = ({ language }: Actor, field: RuleField) => ({
  field,
  text: wordIn(language, labelOf(alarmRule, field)),
})

const missing = (actor: Actor, field: RuleField): DomainError =>
  new DomainError('ruleFieldMissing', { field, name: nameOf(actor, field) })

function assertStates(actor: Actor, { states }: Rule): void {
  if (!states) throw missing(actor, 'states')
  if (!parseStates(states)) throw new DomainError('ruleTextWrong', { field: 'states', name: nameOf(actor, 'states') })
}

function assertFormula(actor: Actor, rule: Rule, field: 'expression' | 'condExpr'): void {
  const source = rule[field]
  if (!source) throw missing(actor, field)
  try {
    checkFormula(source)
  } catch (fault) {
    if (!(fault instanceof FormulaFault)) throw fault
    const reason = wordIn(actor.language, fault.words)
    throw new DomainError('ruleFormulaWrong', {
      field,
      name: nameOf(actor, field),
      position: fault.span.start + 1,
      reason,
    })
  }
}

/**
 * Returns the ids of the points that the rule of a point names. Names in rules of models are codes of points of the
 * model. Throws `ruleInputUnknown` for a name without a point.
 */
async function findInputs(read: Read, { pointId, modelPointId, ...rule }: Rule): Promise<readonly string[]> {
  const names = namesOfRule(rule)
  if (names.length === 0) return []
  const wanted = names.map(parsePointName)
  const ids =
    pointId === null
      ? await modelPointsByCodes(read, String(modelPointId), wanted)
      : await pointsByNames(
          read,
          wanted.map((name) => Object.assign({ basePointId: pointId }, name)),
        )
  const unknown = names.find((_, index) => ids[index] === null)
  if (unknown !== undefined) throw new DomainError('ruleInputUnknown', { point: unknown })
  return pointId === null ? [] : ids.filter((id) => id !== null)
}

/** Returns the ids of points of a model by their codes; null if there is none. The points of other objects are unknown. */
async function modelPointsByCodes(
  read: Read,
  modelPointId: string,
  names: readonly PointName[],
): Promise<(string | null)[]> {
  const { modelId } = await modelPoints.read(read, { id: modelPointId })
  const rows = await modelPoints.list(read, { modelId })
  const idByCode = new Map(rows.map(({ id, code }) => [code, id]))
  return names.map(({ objectCode, pointCode }) => (objectCode === null ? (idByCode.get(pointCode) ?? null) : null))
}

const missingLimit = ({ language }: Actor, key: LimitKey): DomainError =>
  new DomainError('limitMissing', { limit: { field: key, text: wordIn(language, limitWords[key]).toLowerCase() } })

function assertLimitOrder(actor: Actor, rule: Rule): void {
  const limits = Object.fromEntries(limitKeys.map((key) => [key, rule[key]])) as unknown as Limits
  // A rule with a level without a limit would alarm with another level.
  const required = findRequiredLimit(limits, rule.level)
  if (required) throw missingLimit(actor, required)
  const fault = findLimitFault(limits, rule.deadband)
  if (!fault) return
  const wordOf = (key: LimitKey) => ({ field: key, text: wordIn(actor.language, limitWords[key]) })
  switch (fault.code) {
    case 'limitOrder':
      throw new DomainError(fault.code, { upper: wordOf(fault.upper), lower: wordOf(fault.lower) })
    case 'deadbandTooWide':
      throw new DomainError(fault.code, { limit: fault.limit })
  }
}
