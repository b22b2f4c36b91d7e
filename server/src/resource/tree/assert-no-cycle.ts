import { sql } from 'kysely'
import { oneOf } from '../../platform/db/rows.ts'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** Throws `treeCycle` if a row of a table with `parent_id` has become its own ancestor. */
export async function assertNoCycle({ tx }: Work, table: string, id: string): Promise<void> {
  const cycle = await oneOf(
    tx,
    sql`with recursive above as (
        select parent_id from ${sql.table(table)} where id = ${id}
        union
        select t.parent_id from ${sql.table(table)} t join above a on t.id = a.parent_id)
      select from above where parent_id = ${id}`,
  )
  if (cycle) throw new DomainError('treeCycle')
}
