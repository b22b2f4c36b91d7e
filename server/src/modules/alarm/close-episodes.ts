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
