// State of the demo plant per company: one row of `installation` each.

import type { Database } from '@gemba/server/src/platform/db/database.ts'
import { rowsOf, transactionTime } from '@gemba/server/src/platform/db/rows.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { sql } from 'kysely'

export interface DemoMark {
  readonly stage: 'begun' | 'failed' | 'done'
  /** User whose rights are used for loading. */
  readonly userId: string
}

const prefix = 'demo-of-company:'

/** Returns the mark of a company; undefined if the demo plant was not requested. */
export async function readDemoMark(database: Database, companyId: string): Promise<DemoMark | undefined> {
  return (await readDemoMarks(database)).get(companyId)
}

/** Returns the marks by company id, also of removed companies. */
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

/** Marks that a user starts loading, unless a load is running or done. Returns whether the user may load. */
export async function claimDemo(database: Database, companyId: string, userId: string): Promise<boolean> {
  const value = JSON.stringify({ stage: 'begun', userId } satisfies DemoMark)
  const rows = await storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) =>
      rowsOf(
        tx,
        sql`insert into installation (key, value) values (${prefix + companyId}, ${value})
        on conflict (key) do update set value = excluded.value, at = now()
        where installation.value::jsonb ->> 'stage' = 'failed' returning key`,
      ),
    )
  return rows.length > 0
}

/** Saves the outcome of loading. */
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
