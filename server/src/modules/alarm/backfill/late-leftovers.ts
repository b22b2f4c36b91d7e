// The periods of samples that were stored after their server had failed. No monitor has seen them.
import { sql } from 'kysely'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'

/** The samples of a point. Times are epoch ms. */
interface LatePoint {
  readonly pointId: string
  readonly from: number
  readonly to: number
}

/** Stores the periods for the rules that evaluate late data, whichever server has the points by now. */
export async function storeLatePoints(store: Store, points: readonly LatePoint[]): Promise<void> {
  if (points.length === 0) return
  await store.asSystem('alarmEpisodes').inWork(async ({ tx, now }) => {
    await sql`insert into alarm_backfill as b (rule_id, company_id, from_at, to_at, changed_at)
      select r.id, r.company_id, to_timestamp(t."from" / 1000.0), to_timestamp(t."to" / 1000.0), ${instantAt(now)}
      from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as t ("pointId" bigint, "from" float8, "to" float8)
      join alarm_rule r on r.point_id = t."pointId" and r.is_enabled = 1 and r.eval_backfill = 1
      on conflict (rule_id) do update set from_at = least(b.from_at, excluded.from_at),
        to_at = greatest(b.to_at, excluded.to_at), changed_at = excluded.changed_at, attempts = 0`.execute(tx)
  })
}
