// Events that some subscriber has not had yet, for metrics.
import { sql } from 'kysely'
import { rowsOf } from '../db/rows.ts'
import type { Read } from '../db/work.ts'

export interface OpenEvents {
  readonly count: number
  /** Of the oldest one; 0 when there is none. */
  readonly oldestAgeSec: number
}

/** Open events have an index of their own. */
export async function countOpenEvents({ tx }: Pick<Read, 'tx'>): Promise<OpenEvents> {
  const [events = { count: 0, oldestAgeSec: 0 }] = await rowsOf<OpenEvents>(
    tx,
    sql`select count(*)::int as count, coalesce(extract(epoch from now() - min(emitted_at)), 0)::float8 as "oldestAgeSec"
      from outbox where done_at is null`,
  )
  return events
}
