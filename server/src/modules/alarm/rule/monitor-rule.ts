// Converts stored rules to the rules of monitors, and resolves the points that they refer to.
import { onBad } from '@gemba/contract/alarm/dictionaries.ts'
import { parsePointName } from '@gemba/contract/alarm/rule/rule-texts.ts'
import type { alarmRule } from '@gemba/contract/alarm/rule.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Selectable } from 'kysely'
import type { AlarmRuleTable } from '../../../platform/db/tables/alarm.ts'
import type { Read } from '../../../platform/db/work.ts'
import { mapInTurns } from '../../../platform/in-turns.ts'
import { type NamedPoint, pointsByNames } from '../../equipment/intake.ts'
import type { MonitorRule } from '../monitor.ts'
import { namesOfRule } from '../signal/names-of-rule.ts'

/** A rule with the properties of its episodes. */
export interface LoadedRule extends MonitorRule {
  readonly ackRequired: boolean
  /** Whether its alarms stay active until somebody resets them. */
  readonly isLatched: boolean
  /** Whether data that arrives late is evaluated. */
  readonly isLateEvaluated: boolean
}

/** The columns of a rule that its monitor needs, a part because all rules of a plant are read. */
export const monitorColumns = [
  'id',
  'point_id',
  'company_id',
  'kind',
  'level',
  'urgency_max',
  'error_max',
  'warn_max',
  'warn_min',
  'error_min',
  'urgency_min',
  'comparison',
  'deadband',
  'on_delay_ms',
  'off_delay_ms',
  'window_ms',
  'states',
  'reference_value',
  'reference_point',
  'expression',
  'cond_expr',
  'schedule',
  'on_bad',
  'ack_required',
  'latched',
  'eval_backfill',
] as const

type Row = Pick<Selectable<AlarmRuleTable>, (typeof monitorColumns)[number]>

const { raiseCommunication, treatAsNormal } = onBad.codes

function onBadOf(code: number): LoadedRule['onBad'] {
  return code === raiseCommunication || code === treatAsNormal ? code : onBad.codes.hold
}

/** Returns a stored rule without its inputs. */
export function monitorRuleOf(row: Row): LoadedRule {
  return {
    ruleId: row.id,
    pointId: row.point_id ?? '',
    companyId: row.company_id,
    kind: row.kind,
    level: row.level,
    limits: {
      urgencyMax: row.urgency_max,
      errorMax: row.error_max,
      warnMax: row.warn_max,
      warnMin: row.warn_min,
      errorMin: row.error_min,
      urgencyMin: row.urgency_min,
    },
    comparison: row.comparison,
    deadband: row.deadband,
    onDelayMs: row.on_delay_ms,
    offDelayMs: row.off_delay_ms,
    windowMs: row.window_ms,
    states: row.states,
    referenceValue: row.reference_value,
    referencePoint: row.reference_point,
    expression: row.expression,
    condExpr: row.cond_expr,
    schedule: row.schedule,
    zone: 'UTC',
    onBad: onBadOf(row.on_bad),
    ackRequired: row.ack_required === 1,
    isLatched: row.latched === 1,
    isLateEvaluated: row.eval_backfill === 1,
    inputs: [],
  }
}

/** Returns a rule that need not be stored, without its inputs. */
export function monitorRuleOfRule(
  rule: EntityOf<typeof alarmRule>,
  { companyId, zone }: { companyId: string; zone: string },
): LoadedRule {
  const { urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin, ...rest } = rule
  return Object.assign({}, rest, {
    ruleId: rule.id ?? '',
    pointId: rule.pointId ?? '',
    companyId,
    limits: { urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin },
    ackRequired: rule.ackRequired === 1,
    isLatched: rule.latched === 1,
    isLateEvaluated: false,
    zone,
    inputs: [],
  })
}

/** Returns the rules with the points that they refer to, in the same order. A name without a point is left out. */
export async function resolveInputs<Rule extends LoadedRule>(read: Read, rules: readonly Rule[]): Promise<Rule[]> {
  const namesOf = await mapInTurns(rules, namesOfRule)
  const wanted: (NamedPoint & { readonly name: string })[] = rules.flatMap(({ pointId }, at) =>
    (namesOf[at] ?? []).map((name) => Object.assign({ name, basePointId: pointId }, parsePointName(name))),
  )
  if (wanted.length === 0) return [...rules]
  const pointIds = await pointsByNames(read, wanted)
  const inputs = wanted.map(({ name, basePointId }, index) => ({ name, basePointId, pointId: pointIds[index] ?? null }))
  const inputsByPoint = Map.groupBy(inputs, ({ basePointId }) => basePointId)
  return rules.map((rule, at) => {
    const names = new Set(namesOf[at])
    if (names.size === 0) return rule
    const ofPoint = (inputsByPoint.get(rule.pointId) ?? []).filter(({ name }) => names.has(name))
    const byName = new Map(ofPoint.flatMap(({ name, pointId }) => (pointId ? [[name, pointId] as const] : [])))
    return Object.assign({}, rule, { inputs: [...byName].map(([name, pointId]) => ({ name, pointId })) })
  })
}
