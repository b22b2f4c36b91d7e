// Counts undelivered events, for metrics.
import { sql } from 'kysely'
import { rowsOf } from '../db/rows.ts'
import type { Read } from '../db/work.ts'

export interface OpenEvents {
  readonly count: number
  /** Age of the oldest event; 0 if there is none. */
  readonly oldestAgeSec: number
}

/** Returns the number and age of undelivered events. They have a partial index. */
export async function countOpenEvents({ tx }: Pick<Read, 'tx'>): Promise<OpenEvents> {
  const [events = { count: 0, oldestAgeSec: 0 }] = await rowsOf<OpenEvents>(
    tx,
    sql`select count(*)::int as count, coalesce(extract(epoch from now() - min(emitted_at)), 0)::float8 as "oldestAgeSec"
      from outbox where done_at is null`,
  )
  return events
}
