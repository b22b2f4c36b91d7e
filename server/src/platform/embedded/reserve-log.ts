import type { Client } from 'pg'

/** WAL files of 16 MB. PostgreSQL keeps this number once they exist (`min_wal_size`). */
const reservedFiles = 5

/**
 * Makes PostgreSQL reserve disk space for its WAL. Otherwise a full disk would stop it, and reads would fail too. If
 * the disk is full already, the start continues without the reserve.
 */
export async function reserveLog(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pg_ls_waldir()')
  const missing = reservedFiles - (rows[0]?.count ?? 0)
  if (missing <= 0) return
  try {
    for (let file = 0; file < missing; file++) {
      await client.query(`select pg_logical_emit_message(false, 'gemba', '')`)
      await client.query('select pg_switch_wal()')
    }
    // WAL files before the checkpoint are reused.
    await client.query('checkpoint')
  } catch (error) {
    if ((error as { code?: string }).code !== '53100') throw error
  }
}
