// The stored state of slots for their next owner.
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'

export interface SlotSnapshot {
  readonly slot: number
  /** Epoch ms. Readings received from here on are not in it, or their consequences are not stored yet. */
  readonly neededSince: number
  /** Latest values in the format of the spool. */
  readonly rows: Buffer
}

/** Returns the snapshots of slots that have one. */
export function loadSlotSnapshots(tx: Tx, slots: readonly number[]): Promise<SlotSnapshot[]> {
  return rowsOf(
    tx,
    sql`select slot, needed_since as "neededSince", rows from intake_snapshot where slot = any (${[...slots]}::smallint[])`,
  )
}

/** Stores one snapshot or more, each instead of the former one of its slot. */
export async function saveSlotSnapshots(tx: Tx, snapshots: readonly SlotSnapshot[]): Promise<void> {
  const values = snapshots.map(
    ({ slot, neededSince, rows }) => sql`(${slot}, to_timestamp(${neededSince}::float8 / 1000), ${rows})`,
  )
  await sql`insert into intake_snapshot (slot, needed_since, rows) values ${sql.join(values)}
    on conflict (slot) do update set needed_since = excluded.needed_since, rows = excluded.rows`.execute(tx)
}
