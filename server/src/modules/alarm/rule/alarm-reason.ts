// What an alarm says about its condition, from its rule and its values.
import { describeCondition } from '@gemba/contract/alarm/rule/describe-condition.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { Episode } from '../episode-facts.ts'
import type { EpisodeCondition, StoredEpisode } from '../episode-store.ts'

/** Returns what a rule says about its alarms. A removed rule is one of limits. */
export async function conditionOfRule({ tx }: Work, ruleId: string): Promise<EpisodeCondition> {
  const rule = await tx
    .selectFrom('alarm_rule')
    .select(['kind', 'text_zh as textZh', 'text_en as textEn'])
    .where('id', '=', ruleId)
    .executeTakeFirst()
  return rule ?? { kind: alarmRuleKind.codes.limit, textZh: null, textEn: null }
}

interface AlarmValues {
  readonly episode: Episode
  readonly value: number | null
  /** Whether the rule raises an alarm at the limit itself. */
  readonly isReached: boolean
}

/** Returns the text of an alarm about its condition, in each language. */
export function reasonOf(
  { condition, decimals, unit }: StoredEpisode,
  { episode, value, isReached }: AlarmValues,
): Words {
  const format = (number: number | null): string => {
    if (number === null) return '-'
    const rounded = condition.kind === alarmRuleKind.codes.limit ? number : Number(number.toFixed(decimals))
    return unit ? `${rounded} ${unit}` : String(rounded)
  }
  const texts = { value: format(value), limit: format(episode.liveLimit) }
  return describeCondition(Object.assign({ side: episode.side, isReached }, texts, condition))
}
