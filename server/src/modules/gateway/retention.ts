import { sql } from 'kysely'
import { computed, findRow } from '../../platform/db/row-shape.ts'
import { instantAt } from '../../platform/db/rows.ts'
import { removeOlder } from '../../platform/retention/remove-older.ts'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** The records and the event log of boxes, and their messages that could not be read. */
export const boxRetention: RetentionRule[] = [
  { kind: 'boxRecords', remove: removeOlder('box_record') },
  { kind: 'boxEvents', remove: removeOlder('box_event') },
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
