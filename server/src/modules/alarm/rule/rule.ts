import { onBad } from '@gemba/contract/alarm/dictionaries.ts'
import { findRequiredLimit } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind, isMeasured } from '@gemba/contract/alarm/rule/kinds.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { objectsOfPoints } from '../../equipment/index.ts'
import { closeEpisodesOfOtherSubject, closeEpisodesOfRule, closeQualityEpisode } from '../close-episodes.ts'
import { assertRule } from './assert-rule.ts'

type Rule = EntityOf<typeof alarmRule>

export const alarmRules = crud(alarmRule, {
  changed: async (work, row) => {
    const inputIds = await assertRule(work, row)
    await closeEpisodesOfOtherSubject(work, row)
    if (row.onBad !== onBad.codes.raiseCommunication) await closeQualityEpisode(work, row.id)
    if (row.isEnabled === 0) await closeEpisodesOfRule(work, row.id, 'disabled')
    await work.emit('alarmRule.changed', `rule:${row.id}`, { ruleId: row.id, pointId: row.pointId })
    // The intake passes samples of these points from now on.
    if (inputIds.length > 0) await work.emit('alarmRule.severalCopied', `rule:${row.id}`, { pointIds: [...inputIds] })
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

/** Converts the delay of the specification, in seconds. */
function readSpecified({ delayTime, ...input }: Input): Input {
  const isDelayed = typeof delayTime === 'number' && input.onDelayMs === undefined
  return isDelayed ? Object.assign({}, input, { onDelayMs: Math.round(delayTime * 1000) }) : input
}

/**
 * Removes the stored level of a rule with limits if the changed rule has no limit of this level, and the client does not
 * state the level again: it may be that of an earlier kind, or of a limit that is removed.
 */
async function withoutOutdatedLevel(read: Read, input: Input): Promise<Input> {
  if (input.level !== undefined) return input
  const rule: Rule = Object.assign({}, await alarmRules.read(read, input), input)
  if (rule.level === null || !isMeasured(rule.kind)) return input
  return findRequiredLimit(rule, rule.level) ? Object.assign({}, input, { level: null }) : input
}

/** The specification has no kinds: a rule with a condition as text is one of the kind expression. */
function readCreated(input: Input): Input {
  const isExpression = input.kind === undefined && typeof input.expression === 'string' && input.expression !== ''
  return readSpecified(isExpression ? Object.assign({}, input, { kind: alarmRuleKind.codes.expression }) : input)
}

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
    checkObject(await spell(work, await alarmRules.create(work, readCreated(input))), input),
  update: async (work, input) =>
    checkObject(
      await spell(work, await alarmRules.update(work, await withoutOutdatedLevel(work, readSpecified(input)))),
      input,
    ),
})
