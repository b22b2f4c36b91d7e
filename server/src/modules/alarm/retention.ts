import { anyText, instantAt } from '../../platform/db/rows.ts'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** Removes episodes that ended long ago, with their logs, and old events. A live one is never removed. */
export const alarmRetention: RetentionRule = {
  kind: 'alarms',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const episodes = await tx
      .selectFrom('alarm_episode')
      .select('batch_no')
      .where('company_id', '=', companyId)
      .where('ended_at', '<', instantAt(before))
      .orderBy('ended_at')
      .limit(limit)
      .forUpdate()
      .execute()
    const isOneOfThem = anyText(episodes.map(({ batch_no }) => batch_no))
    await tx.deleteFrom('alarm_transition').where('batch_no', '=', isOneOfThem).execute()
    await tx.deleteFrom('alarm_episode').where('batch_no', '=', isOneOfThem).execute()
    const events = await tx
      .deleteFrom('alarm_event')
      .where('id', 'in', (old) =>
        old
          .selectFrom('alarm_event')
          .select('id')
          .where('company_id', '=', companyId)
          .where('at', '<', instantAt(before))
          .orderBy('at')
          .limit(limit),
      )
      .executeTakeFirst()
    return Math.max(episodes.length, Number(events.numDeletedRows))
  },
}
