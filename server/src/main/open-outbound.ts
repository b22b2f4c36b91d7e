import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { inRead, systemActor } from '../platform/db/work.ts'
import { Outbound } from '../platform/outbound/outbound.ts'
import type { StartOptions } from './start-options.ts'

/** The way out to what companies choose. None of it leads to the product's own stores and ports. */
export function openOutbound(
  { settings, allowsLoopback }: StartOptions,
  database: Database,
  databaseUrl: string,
): Outbound {
  const { historyUrl, mqttUrl, redisUrl, mqttTlsPort = 8883, mqttWebSocketPort = 8084, certificate } = settings
  const outbound = new Outbound({
    networks: settings.outbound,
    isAlone: () => hasOneCompany(database),
    ownUrls: [databaseUrl, historyUrl, mqttUrl, redisUrl].filter((url) => url !== undefined),
    allowsLoopback,
  })
  if (certificate) for (const port of [mqttTlsPort, mqttWebSocketPort]) outbound.refusePort(port)
  return outbound
}

async function hasOneCompany(database: Database): Promise<boolean> {
  const { rows } = await inRead(database, systemActor(), ({ tx }) => sql`select from company limit 2`.execute(tx))
  return rows.length < 2
}
