import { sql } from 'kysely'
import { computed, findRow } from '../../platform/db/row-shape.ts'
import { instantAt } from '../../platform/db/rows.ts'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** The records and the event log of boxes, and their messages that could not be read. */
export const boxRetention: RetentionRule[] = [
  {
    kind: 'boxRecords',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const { numDeletedRows } = await tx
        .deleteFrom('box_record')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('box_record')
            .select('id')
            .where('company_id', '=', companyId)
            .where('at', '<', instantAt(before))
            .orderBy('at')
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
  {
    kind: 'boxEvents',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const { numDeletedRows } = await tx
        .deleteFrom('box_event')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('box_event')
            .select('id')
            .where('company_id', '=', companyId)
            .where('at', '<', instantAt(before))
            .orderBy('at')
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
  {
    kind: 'deadLetters',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const cut = instantAt(before)
      const counted = await findRow(
        tx,
        { removed: computed.integer },
        sql`with gone as (delete from box_dead_letter
            where id in (select id from box_dead_letter where company_id = ${companyId} and at < ${cut} order by at limit ${limit})
            returning box_id),
          told as (update box_report set letters_since = ${cut} where box_id in (select box_id from gone))
          select count(*)::int as removed from gone`,
      )
      return counted?.removed ?? 0
    },
  },
]
