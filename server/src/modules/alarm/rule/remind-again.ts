// Reminds of alarms that were acknowledged and are still active after the time of their rule (T13), whichever server
// detects it.
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { remindAgain } from '../episode-transitions.ts'
import { performOnMany } from '../perform-actions.ts'

const maxAtOnce = 500

/** Reminds of the due alarms of all companies. The failure of a company does not block the others. */
export async function remindOfAlarms(store: Store, report: (message: string, error: unknown) => void): Promise<void> {
  const due = await store.asSystem('alarmClock').inRead(({ tx, now }) =>
    listRows(
      tx,
      { id: 'alarm_episode.id', companyId: 'alarm_episode.company_id' },
      sql`select e.id, e.company_id as "companyId"
        from alarm_rule r
        join alarm_episode e on e.rule_id = r.id and e.ended_at is null and e.is_active and e.is_acked
          and not e.is_hidden and e.ack_required
        where r.re_alarm_min > 0 and e.ack_at <= ${instantAt(now)} - r.re_alarm_min * interval '1 min'
        order by e.ack_at limit ${maxAtOnce}`,
    ),
  )
  for (const [companyId, rows] of Map.groupBy(due, (row) => row.companyId)) {
    const ids = rows.map(({ id }) => id)
    const attempt = store
      .asSystem('alarmClock', companyId)
      .inWork((work) => performOnMany(work, { ids }, ({ log }) => remindAgain(log, work.now)))
    await attempt.catch((error) => report(`reminders of alarms of company ${companyId}`, error))
  }
}
