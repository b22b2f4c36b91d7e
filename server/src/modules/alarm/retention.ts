import { sql } from 'kysely'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** Episodes that ended long ago, with their logs. A live one stays however old it is. */
export const alarmRetention: RetentionRule = {
  kind: 'alarms',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const facts = await tx
      .selectFrom('alarm_fact')
      .select('batch_no')
      .where('company_id', '=', companyId)
      .where('ended_at', '<', sql<number>`to_timestamp(${before} / 1000.0)`)
      .orderBy('ended_at')
      .limit(limit)
      .forUpdate()
      .execute()
    const isOneOfThem = sql<string>`any(${facts.map(({ batch_no }) => batch_no)}::text[])`
    await tx.deleteFrom('alarm_transition').where('batch_no', '=', isOneOfThem).execute()
    await tx.deleteFrom('alarm_fact').where('batch_no', '=', isOneOfThem).execute()
    return facts.length
  },
}
