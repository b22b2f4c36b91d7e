import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { inWork, systemActor } from '../platform/db/work.ts'

/** What the store holds: nothing, a demo plant whose making was cut off, a whole one, or companies of people's own. */
export type StoreKind = 'empty' | 'demoBegun' | 'demo' | 'own'

/** Returns what the store holds. */
export async function readStoreKind(database: Database): Promise<StoreKind> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const marks = await sql<{ value: string }>`select value from installation where key = 'demo'`.execute(tx)
    if (marks.rows[0]) return marks.rows[0].value === 'done' ? 'demo' : 'demoBegun'
    const companies = await sql`select from company limit 1`.execute(tx)
    return companies.rows.length === 0 ? 'empty' : 'own'
  })
}

/** Enters how far the making of the demo plant has come. */
export async function markDemo(database: Database, value: 'begun' | 'done'): Promise<void> {
  await inWork(database, systemActor(), ({ tx }) =>
    sql`insert into installation (key, value) values ('demo', ${value})
      on conflict (key) do update set value = excluded.value, at = now()`.execute(tx),
  )
}
