// The address at which the other servers reach this one.
import { sql } from 'kysely'
import { oneOf } from '../../platform/db/rows.ts'
import type { Settings } from '../../platform/settings.ts'
import type { OpenProduct } from '../start/start-options.ts'

const everyAddress = ['0.0.0.0', '::']

/**
 * Returns `GEMBA_INTERNAL_URL`, or the address that the server listens on. If it listens on every address, returns the
 * one from which it is connected to PostgreSQL, which other servers of that PostgreSQL usually reach.
 */
export async function findInternalUrl(
  { internalUrl, certificate }: Settings,
  { host, database }: Pick<OpenProduct, 'host' | 'database'>,
  port: number,
): Promise<string> {
  if (internalUrl !== undefined) return internalUrl
  const scheme = certificate ? 'https' : 'http'
  const name = everyAddress.includes(host) ? await readOwnAddress(database) : host
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Returns the address of this machine as PostgreSQL sees it. */
async function readOwnAddress({ tx }: OpenProduct['database']): Promise<string> {
  const row = await oneOf<{ address: string | null }>(tx, sql`select host(inet_client_addr()) as address`)
  return row?.address ?? '127.0.0.1'
}
