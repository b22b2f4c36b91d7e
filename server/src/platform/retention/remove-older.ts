import { sql } from 'kysely'
import { instantAt } from '../db/rows.ts'
import type { RetentionRule } from './rule.ts'

/** Returns a rule step that removes the rows of a table whose instant in `column` is too old, the oldest first. */
export const removeOlder =
  (table: string, column = 'at'): RetentionRule['remove'] =>
  async ({ tx }, { companyId, before, limit }) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)}
      where company_id = ${companyId} and ${sql.ref(column)} < ${instantAt(before)}
      order by ${sql.ref(column)} limit ${limit})`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  }
