import { sql } from 'kysely'
import { instantAt } from '../../../platform/db/rows.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'

/** Removes spans that ended long ago. The open one is never removed. */
export const runStateRetention: RetentionRule = {
  kind: 'runStates',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const { numAffectedRows } = await sql`delete from run_span where company_id = ${companyId}
      and (object_id, from_at) in (
        select object_id, from_at from run_span where company_id = ${companyId} and to_at < ${instantAt(before)}
        order by to_at limit ${limit})`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },
}
