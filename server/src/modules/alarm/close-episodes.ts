import { ofCompany } from '../../platform/db/of-company.ts'
import type { Work } from '../../platform/db/work.ts'
import { lockEpisodesOfRule, saveEpisode } from './episode-store.ts'
import { closeByConfiguration } from './episode-transitions.ts'
import { removeFold } from './fold-store.ts'
import { emitAlarmEvent } from './record-level-changes.ts'

/** Closes the live episodes of a rule that is disabled or removed (T16). */
export async function closeEpisodesOfRule(work: Work, ruleId: string, reason: string): Promise<void> {
  const author = { userName: work.actor.userName, note: null, at: work.now }
  for (const stored of await lockEpisodesOfRule(work, ruleId)) {
    const closed = closeByConfiguration(stored.log, author, reason)
    if (typeof closed === 'string') continue
    await saveEpisode(work, stored, closed)
    await emitAlarmEvent(work, stored, closed)
  }
  await removeFold(work, ruleId)
}

/** Closes the live episode about bad quality of a rule that does not follow the quality any more. */
export async function closeQualityEpisode(work: Work, ruleId: string): Promise<void> {
  const author = { userName: work.actor.userName, note: null, at: work.now }
  for (const stored of await lockEpisodesOfRule(work, ruleId)) {
    if (stored.log.episode.side !== 'quality') continue
    const closed = closeByConfiguration(stored.log, author, 'onBadChanged')
    if (typeof closed === 'string') continue
    await saveEpisode(work, stored, closed)
    await emitAlarmEvent(work, stored, closed)
  }
}

/**
 * Closes the live episodes of a rule that has become one of another kind or of another point, because nothing would end
 * them.
 */
export async function closeEpisodesOfOtherSubject(
  work: Work,
  { id, kind, pointId }: { readonly id: string; readonly kind: number; readonly pointId: string | null },
): Promise<void> {
  const episode = await ofCompany(work)
    .selectFrom('alarm_episode')
    .select('kind')
    .where('rule_id', '=', id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('kind', '!=', kind), eb('point_id', 'is distinct from', pointId)]))
    .limit(1)
    .executeTakeFirst()
  if (episode) await closeEpisodesOfRule(work, id, episode.kind === kind ? 'pointChanged' : 'kindChanged')
}
