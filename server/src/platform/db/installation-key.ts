// Keys that all servers of an installation share.
import { sql } from 'kysely'
import { rowsOf } from './rows.ts'
import type { Read } from './work.ts'

/** What a key signs. A key of one purpose says nothing about those of others. */
type KeyPurpose = 'readingProof' | 'downloadTicket' | 'setup'

/** Returns the key of this installation for a purpose: 32 bytes, the same on every server and after a restart. */
export async function readInstallationKey({ tx }: Pick<Read, 'tx'>, purpose: KeyPurpose): Promise<Buffer> {
  const [row] = await rowsOf<{ key: Buffer }>(tx, sql`select installation_key(${purpose}) as key`)
  if (!row?.key) throw new Error('the installation has no secret')
  return row.key
}
