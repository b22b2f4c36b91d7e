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

export async function saveSlotSnapshot(tx: Tx, { slot, neededSince, rows }: SlotSnapshot): Promise<void> {
  await sql`insert into intake_snapshot (slot, needed_since, rows)
    values (${slot}, to_timestamp(${neededSince}::float8 / 1000), ${rows})
    on conflict (slot) do update set needed_since = excluded.needed_since, rows = excluded.rows`.execute(tx)
}
