import { listAlarmFloods } from '@gemba/contract/alarm/shelf/list-floods.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { floodWindowMs } from './limit-notices.ts'

const floodShape = rowShape({
  since: computed.instant,
  count: 'alarm_flood.alarm_count',
  heldCount: 'alarm_flood.held_count',
})

/** Returns the floods of the reader's departments in which the reader sees an alarm. */
const listFloods = ({ tx, actor, now }: Read) =>
  listRows(
    tx,
    floodShape,
    sql`select f.started_at as since, f.alarm_count as count, f.held_count as "heldCount" from alarm_flood f
      where f.company_id = ${companyOf(actor)} and f.started_at is not null and f.started_at <= ${instantAt(now)}
        and (gemba_departments() is null or f.department_id = any (gemba_departments()))
        and exists (select from alarm_episode e where e.company_id = f.company_id
          and e.raise_at >= f.started_at - ${floodWindowMs}::int * interval '1 ms')
      order by f.started_at limit 100`,
  )

export const alarmFloodRoutes = handle(listAlarmFloods, import.meta.url, (read) => listFloods(read))
