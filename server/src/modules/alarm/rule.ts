import { findLimitFault, type Limits, limitKeys, limitWords } from '@gemba/contract/alarm/limits.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { closeFactsOfRule } from './close-facts.ts'

type Rule = EntityOf<typeof alarmRule>

const standard = crud(alarmRule, {
  changed: async (work, row) => {
    refuseDisorder(work, row)
    if (row.isEnabled === 0) await closeFactsOfRule(work, row.id, 'disabled')
    await work.emit('alarmRule.changed', `rule:${row.id}`, { ruleId: row.id, pointId: row.pointId })
  },
  removing: async (work, ids) => {
    const { rows } = await sql<{ id: string; pointId: string | null }>`select id, point_id as "pointId" from alarm_rule
      where company_id = ${work.actor.companyId} and id = any(${[...ids]}::bigint[])`.execute(work.tx)
    for (const { id, pointId } of rows) {
      await closeFactsOfRule(work, id, 'removed')
      await work.emit('alarmRule.changed', `rule:${id}`, { ruleId: id, pointId })
    }
  },
})

/** Errors: `invalid` unless exactly one target is named, then the faults of a ladder of limits. */
function refuseDisorder({ actor }: Work, rule: Rule): void {
  if ((rule.pointId === null) === (rule.modelPointId === null)) {
    throw new DomainError('invalid', { problems: [{ field: 'pointId', problem: 'required', text: '' }] })
  }
  const limits = Object.fromEntries(limitKeys.map((key) => [key, rule[key]])) as unknown as Limits
  const fault = findLimitFault(limits, rule.deadband)
  if (!fault) return
  const wordOf = (key: keyof typeof limitWords) => ({ field: key, text: wordIn(actor.language, limitWords[key]) })
  switch (fault.code) {
    case 'limitOrder':
      throw new DomainError(fault.code, { upper: wordOf(fault.upper), lower: wordOf(fault.lower) })
    case 'deadbandTooWide':
      throw new DomainError(fault.code, { limit: fault.limit })
    default:
      throw new DomainError(fault.code)
  }
}

export const alarmRuleRoutes = mount(alarmRule, import.meta.url, standard)
