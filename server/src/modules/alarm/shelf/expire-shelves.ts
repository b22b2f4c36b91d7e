// Takes alarms off the shelf when their time is over (T9), whichever server detects it.
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { performOnMany } from '../perform-actions.ts'
import { expireShelf } from './shelf-transitions.ts'

const maxAtOnce = 500

/** Ends the overdue shelvings of all companies. The failure of a company does not block the others. */
export async function expireShelves(store: Store, report: (message: string, error: unknown) => void): Promise<void> {
  const overdue = await store
    .asSystem('alarmClock')
    .inRead(({ tx, now }) =>
      tx
        .selectFrom('alarm_episode')
        .select(['id', 'company_id as companyId'])
        .where('shelve', '<>', 0)
        .where('shelve_until', '<=', instantAt(now))
        .orderBy('shelve_until')
        .limit(maxAtOnce)
        .execute(),
    )
  for (const [companyId, rows] of Map.groupBy(overdue, (row) => row.companyId)) {
    const ids = rows.map(({ id }) => id)
    const attempt = store
      .asSystem('alarmClock', companyId)
      .inWork((work) => performOnMany(work, { ids }, ({ log }) => expireShelf(log, work.now)))
    await attempt.catch((error) => report(`shelved alarms of company ${companyId}`, error))
  }
}
