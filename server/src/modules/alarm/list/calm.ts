import { readCalm } from '@gemba/contract/alarm/calm.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'

/** When the last alarm was over. */
export const calmRoutes = handle(readCalm, import.meta.url, async ({ tx, actor }) => {
  const own = tx.selectFrom('alarm_episode').where('company_id', '=', companyOf(actor))
  const open = await own.select('id').where('ended_at', 'is', null).limit(1).executeTakeFirst()
  if (open) return { since: null }
  const last = await own
    .select('ended_at as since')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { since: last?.since ?? null }
})
