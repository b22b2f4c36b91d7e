import type { Work } from '../../platform/db/work.ts'
import { closeByConfiguration } from './acts.ts'
import { lockFactsOfRule, saveFact } from './fact-store.ts'
import { removeFold } from './fold-store.ts'
import { announce } from './record-moves.ts'

/** Closes the live episodes of a rule that is switched off or goes (T16). */
export async function closeFactsOfRule(work: Work, ruleId: string, reason: string): Promise<void> {
  const author = { userName: work.actor.userName, note: null, at: work.now }
  for (const fact of await lockFactsOfRule(work, ruleId)) {
    const closed = closeByConfiguration(fact.log, author, reason)
    if (typeof closed === 'string') continue
    await saveFact(work, fact, closed)
    await announce(work, fact, closed)
  }
  await removeFold(work, ruleId)
}
