import { sql } from 'kysely'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** The event log of boxes. */
export const boxEventRetention: RetentionRule = {
  kind: 'boxEvents',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const { numAffectedRows } = await sql`delete from box_event where id in (select id from box_event
      where company_id = ${companyId} and at < to_timestamp(${before} / 1000.0) order by at limit ${limit})`.execute(tx)
    return Number(numAffectedRows)
  },
}
