// Which companies have been given the demo plant, and how far that has come: a line of the installation for each.

import type { Database } from '@gemba/server/src/platform/db/database.ts'
import { rowsOf, transactionTime } from '@gemba/server/src/platform/db/rows.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { sql } from 'kysely'

export interface DemoMark {
  readonly stage: 'begun' | 'failed' | 'done'
  /** By whose rights it is loaded. */
  readonly userId: string
}

const prefix = 'demo-of-company:'

/** Returns the mark of a company; undefined where nobody has asked for the demo plant. */
export async function readDemoMark(database: Database, companyId: string): Promise<DemoMark | undefined> {
  return (await readDemoMarks(database)).get(companyId)
}

/** Returns the marks by the ids of their companies, also of companies that are gone. */
export async function readDemoMarks(database: Database): Promise<ReadonlyMap<string, DemoMark>> {
  const rows = await storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) =>
      tx
        .selectFrom('installation')
        .select(['key', 'value'])
        .where('key', 'like', `${prefix}%`)
        .orderBy('key')
        .execute(),
    )
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), JSON.parse(value) as DemoMark]))
}

/** Marks that a user begins to load; only where nobody has, or where it has failed. Returns whether he may. */
export async function claimDemo(database: Database, companyId: string, userId: string): Promise<boolean> {
  const value = JSON.stringify({ stage: 'begun', userId } satisfies DemoMark)
  const claimed = await storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) =>
      rowsOf(
        tx,
        sql`insert into installation (key, value) values (${prefix + companyId}, ${value})
        on conflict (key) do update set value = excluded.value, at = now()
        where installation.value::jsonb ->> 'stage' = 'failed' returning key`,
      ),
    )
  return claimed.length > 0
}

/** Enters how the loading ended. */
export async function markDemoOf(database: Database, companyId: string, mark: DemoMark): Promise<void> {
  await storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) =>
      tx
        .updateTable('installation')
        .set({ value: JSON.stringify(mark), at: transactionTime })
        .where('key', '=', prefix + companyId)
        .execute(),
    )
}
