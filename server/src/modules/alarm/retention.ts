import { sql } from 'kysely'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** Episodes that ended long ago, with their logs. A live one stays however old it is. */
export const alarmRetention: RetentionRule = {
  kind: 'alarms',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const { rows } = await sql<{ batch_no: string }>`select batch_no from alarm_fact where company_id = ${companyId}
      and ended_at < to_timestamp(${before} / 1000.0) order by ended_at limit ${limit} for update`.execute(tx)
    const batches = rows.map(({ batch_no }) => batch_no)
    await sql`delete from alarm_transition where batch_no = any(${batches}::text[])`.execute(tx)
    await sql`delete from alarm_fact where batch_no = any(${batches}::text[])`.execute(tx)
    return rows.length
  },
}
