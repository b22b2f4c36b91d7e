import {
  findLimitFault,
  findRequiredLimit,
  type LimitKey,
  type Limits,
  limitKeys,
  limitWords,
} from '@gemba/contract/alarm/limits.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type EntityOf, labelOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Actor, Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { objectsOfPoints } from '../../equipment/index.ts'
import { closeEpisodesOfRule } from '../close-episodes.ts'

type Rule = EntityOf<typeof alarmRule>

export const alarmRules = crud(alarmRule, {
  changed: async (work, row) => {
    assertLimitOrder(work, row)
    if (row.isEnabled === 0) await closeEpisodesOfRule(work, row.id, 'disabled')
    await work.emit('alarmRule.changed', `rule:${row.id}`, { ruleId: row.id, pointId: row.pointId })
  },
  removing: async (work, ids) => {
    const rows = await ofCompany(work)
      .selectFrom('alarm_rule')
      .select(['id', 'point_id as pointId'])
      .where('id', '=', anyId(ids))
      .execute()
    for (const { id, pointId } of rows) {
      await closeEpisodesOfRule(work, id, 'removed')
      await work.emit('alarmRule.changed', `rule:${id}`, { ruleId: id, pointId })
    }
  },
})

const missingLimit = ({ language }: Actor, key: LimitKey): DomainError =>
  new DomainError('limitMissing', { limit: { field: key, text: wordIn(language, limitWords[key]).toLowerCase() } })

/** Throws `invalid` unless exactly one target is given, then for an invalid order of limits. */
function assertLimitOrder({ actor }: Work, rule: Rule): void {
  if ((rule.pointId === null) === (rule.modelPointId === null)) {
    throw new DomainError('invalid', { problems: [{ field: 'pointId', problem: 'required', text: '' }] })
  }
  const limits = Object.fromEntries(limitKeys.map((key) => [key, rule[key]])) as unknown as Limits
  // A rule with a level without a limit would alarm with another level.
  const required = findRequiredLimit(limits, rule.level)
  if (required) throw missingLimit(actor, required)
  const fault = findLimitFault(limits, rule.deadband)
  if (!fault) return
  const wordOf = (key: keyof typeof limitWords) => ({ field: key, text: wordIn(actor.language, limitWords[key]) })
  switch (fault.code) {
    case 'limitOrder':
      throw new DomainError(fault.code, { upper: wordOf(fault.upper), lower: wordOf(fault.lower) })
    case 'deadbandTooWide':
      throw new DomainError(fault.code, { limit: fault.limit })
  }
}

type RuleReply = Rule & { readonly delayTime: number; readonly objectId: string | null }

/** Adds the field names of the specification to rules. */
async function withSpelled(read: Read, rules: readonly Rule[]): Promise<RuleReply[]> {
  const objects = await objectsOfPoints(
    read,
    rules.flatMap(({ pointId }) => pointId ?? []),
  )
  return rules.map((rule) => ({
    ...rule,
    delayTime: rule.onDelayMs / 1000,
    objectId: objects.get(rule.pointId ?? '') ?? null,
  }))
}

const spell = async (read: Read, rule: Rule): Promise<RuleReply> => (await withSpelled(read, [rule]))[0] as RuleReply

/** Throws `notSupported` for a condition as text, which no monitor evaluates. */
function readSpecified({ actor }: Work, { delayTime, expression, ...input }: Input): Input {
  if (typeof expression === 'string' && expression !== '') {
    const field = wordIn(actor.language, labelOf(alarmRule, 'expression'))
    throw new DomainError('notSupported', { field, reason: wordIn(actor.language, limitsOnly) })
  }
  const isDelayed = typeof delayTime === 'number' && input.onDelayMs === undefined
  return isDelayed ? { ...input, onDelayMs: Math.round(delayTime * 1000) } : input
}

const limitsOnly: Words = ['报警由六个限值判定', '警報由六個限值判定', 'alarms are determined by the six limits']

/** Throws `invalid` if the given object is not that of the point. */
function checkObject(rule: RuleReply, { objectId }: Input): RuleReply {
  if (objectId === undefined || objectId === null || objectId === rule.objectId) return rule
  throw new DomainError('invalid', { problems: [{ field: 'objectId', problem: 'choice' }] })
}

export const alarmRuleRoutes = mount(alarmRule, import.meta.url, {
  ...alarmRules,
  page: async (read, input) => {
    const page = await alarmRules.page(read, input)
    return { ...page, records: await withSpelled(read, page.records) }
  },
  read: async (read, input) => spell(read, await alarmRules.read(read, input)),
  create: async (work, input) =>
    checkObject(await spell(work, await alarmRules.create(work, readSpecified(work, input))), input),
  update: async (work, input) =>
    checkObject(await spell(work, await alarmRules.update(work, readSpecified(work, input))), input),
})
