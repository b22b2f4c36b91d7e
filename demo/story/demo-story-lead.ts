// Which of the servers on one store tells the story of the demo: a line of the installation that one of them keeps fresh.

import type { Database } from '@gemba/server/src/platform/db/database.ts'
import { rowsOf } from '@gemba/server/src/platform/db/rows.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { sql } from 'kysely'

const key = 'demo-story'
/** Whoever has not said so for that long leads no more. */
const lostAfterSec = 60

/** Returns whether a server leads from now on, until it is silent for a minute. */
export async function leadStory(database: Database, server: string): Promise<boolean> {
  const led = await storeOn(database)
    .asSystem('seed')
    .inWork(({ tx }) =>
      rowsOf(
        tx,
        sql`insert into installation (key, value) values (${key}, ${server})
        on conflict (key) do update set value = excluded.value, at = now()
        where installation.value = excluded.value
          or installation.at < now() - make_interval(secs => ${lostAfterSec}) returning key`,
      ),
    )
  return led.length > 0
}
