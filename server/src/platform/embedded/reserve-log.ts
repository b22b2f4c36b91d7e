import type { Client } from 'pg'

/** Files of 16 MB; PostgreSQL keeps as many once it has them (`min_wal_size`). */
const reservedFiles = 5

/**
 * Makes PostgreSQL take room for its log while there is some: without it a disk that others fill would end it, and nobody could
 * even read. A disk that is full already has none to give; that is no reason not to start.
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
    // What is behind the checkpoint is used again for what comes.
    await client.query('checkpoint')
  } catch (error) {
    if ((error as { code?: string }).code !== '53100') throw error
  }
}
