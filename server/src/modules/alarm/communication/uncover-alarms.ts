// Shows a suppressed alarm of communication once that of its gateway has returned, whichever server detects it.
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/row-shape.ts'
import type { Store } from '../../../platform/db/store.ts'
import { uncoverEpisode } from '../episode-transitions.ts'
import { performOnMany } from '../perform-actions.ts'

const maxAtOnce = 500

/**
 * Shows the oldest suppressed alarm of communication of each gateway whose shown one has returned. The failure of a
 * company does not block the others.
 */
export async function uncoverAlarms(store: Store, report: (message: string, error: unknown) => void): Promise<void> {
  const oldest = await store.asSystem('alarmClock').inRead(({ tx }) =>
    listRows(
      tx,
      { id: 'alarm_episode.id', companyId: 'alarm_episode.company_id' },
      sql`select distinct on (e.box_id) e.id, e.company_id as "companyId"
        from alarm_episode e
        where e.side = 0 and e.ended_at is null and e.is_active and e.is_suppressed and e.box_id is not null
          and not exists (select from alarm_episode c where c.box_id = e.box_id and c.side = 0
            and c.ended_at is null and c.is_active and not c.is_suppressed)
        order by e.box_id, e.raise_at limit ${maxAtOnce}`,
    ),
  )
  for (const [companyId, rows] of Map.groupBy(oldest, (row) => row.companyId)) {
    const ids = rows.map(({ id }) => id)
    const attempt = store.asSystem('alarmClock', companyId).inWork((work) =>
      performOnMany(work, { ids }, ({ log }) => {
        const { isActive, isSuppressed } = log.episode
        return isActive && isSuppressed ? uncoverEpisode(log, work.now) : 'ended'
      }),
    )
    await attempt.catch((error) => report(`alarms of gateways of company ${companyId}`, error))
  }
}
