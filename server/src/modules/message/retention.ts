import { sql } from 'kysely'
import type { RetentionRule } from '../../platform/retention/rule.ts'

/** Messages of people, read or not, and the record of what was sent to them. */
export const messageRetention: RetentionRule[] = [
  {
    kind: 'messages',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const { numAffectedRows } = await sql`delete from user_message where id in (select id from user_message
        where company_id = ${companyId} and at < to_timestamp(${before} / 1000.0) order by at limit ${limit})`.execute(
        tx,
      )
      return Number(numAffectedRows)
    },
  },
  {
    kind: 'deliveries',
    remove: async ({ tx }, { companyId, before, limit }) => {
      const { numAffectedRows } = await sql`delete from message_delivery where id in (select id from message_delivery
        where company_id = ${companyId} and coalesce(sent_at, next_at) < to_timestamp(${before} / 1000.0)
        order by id limit ${limit})`.execute(tx)
      return Number(numAffectedRows)
    },
  },
]
