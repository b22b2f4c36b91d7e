// Elects the server that runs the demo story: one row of `installation`, which the leader renews.

import type { Database } from '@gemba/server/src/platform/db/database.ts'
import { rowsOf } from '@gemba/server/src/platform/db/rows.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { sql } from 'kysely'

const key = 'demo-story'
/** Time without renewal after which another server may lead. */
const expiresAfterSec = 60

/** Returns whether the server is the leader, until a minute passes without a call. */
export async function leadDemoStory(database: Database, server: string): Promise<boolean> {
  const rows = await storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) =>
      rowsOf(
        tx,
        sql`insert into installation (key, value) values (${key}, ${server})
        on conflict (key) do update set value = excluded.value, at = now()
        where installation.value = excluded.value
          or installation.at < now() - make_interval(secs => ${expiresAfterSec}) returning key`,
      ),
    )
  return rows.length > 0
}
