import { readCalm } from '@gemba/contract/alarm/calm.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { handle } from '../../../platform/http/route.ts'

/** Returns when the last alarm ended. */
export const calmRoutes = handle(readCalm, import.meta.url, async (read) => {
  const episodes = ofCompany(read).selectFrom('alarm_episode')
  const visible = episodes.where('is_hidden', '=', false)
  const open = await visible.select('id').where('ended_at', 'is', null).limit(1).executeTakeFirst()
  if (open) return { since: null }
  const last = await episodes
    .select('ended_at as since')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { since: last?.since ?? null }
})
