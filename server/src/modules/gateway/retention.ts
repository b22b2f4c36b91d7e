import { sql } from 'kysely'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** The event log of boxes, and their messages that could not be read. */
export const boxRetention: RetentionRule[] = [
  {
    kind: 'boxEvents',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const { numAffectedRows } = await sql`delete from box_event where id in (select id from box_event
        where company_id = ${companyId} and at < to_timestamp(${before} / 1000.0) order by at limit ${limit})`.execute(
        tx,
      )
      return Number(numAffectedRows)
    },
  },
  {
    kind: 'deadLetters',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const cut = sql`to_timestamp(${before} / 1000.0)`
      const { rows } = await sql<{ removed: number }>`with gone as (delete from box_dead_letter
          where id in (select id from box_dead_letter where company_id = ${companyId} and at < ${cut} order by at limit ${limit})
          returning box_id),
        told as (update box_report set letters_since = ${cut} where box_id in (select box_id from gone))
        select count(*)::int as removed from gone`.execute(tx)
      return rows[0]?.removed ?? 0
    },
  },
]
