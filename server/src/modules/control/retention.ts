import { instantAt } from '../../platform/db/rows.ts'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** Removes commands that ended long ago, with their record. */
export const controlRetention: RetentionRule = {
  kind: 'controlCommands',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('control_command')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('control_command')
          .select('id')
          .where('company_id', '=', companyId)
          .where('parent_id', 'is', null)
          .where('finished_at', '<', instantAt(before))
          .orderBy('finished_at')
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
