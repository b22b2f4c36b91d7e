import { instantAt } from '../../platform/db/rows.ts'
import { removeOlder } from '../../platform/retention/remove-older.ts'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** Retention rules for messages, read or not, and for the log of deliveries. */
export const messageRetention: RetentionRule[] = [
  { kind: 'messages', remove: removeOlder('user_message') },
  {
    kind: 'deliveries',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const { numDeletedRows } = await tx
        .deleteFrom('message_delivery')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('message_delivery')
            .select('id')
            .where('company_id', '=', companyId)
            .where((old) => old(old.fn.coalesce('sent_at', 'next_at'), '<', instantAt(before)))
            .orderBy('id')
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
]
