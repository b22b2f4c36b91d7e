import { listCompanies } from '../../modules/identity/index.ts'
import type { Store } from '../../platform/db/store.ts'
import { Outbound } from '../../platform/outbound/outbound.ts'
import type { StartOptions } from './start-options.ts'

/** Returns the client for addresses that companies enter. It rejects the product's own stores and ports. */
export function openOutbound({ settings, allowsLoopback }: StartOptions, store: Store, databaseUrl: string): Outbound {
  const { historyUrl, mqttUrl, redisUrl, mqttTlsPort = 8883, mqttWebSocketPort = 8084, certificate } = settings
  const outbound = new Outbound({
    networks: settings.outbound,
    isAlone: () => hasOneCompany(store),
    ownUrls: [databaseUrl, historyUrl, mqttUrl, redisUrl].filter((url) => url !== undefined),
    allowsLoopback,
  })
  if (certificate) for (const port of [mqttTlsPort, mqttWebSocketPort]) outbound.refusePort(port)
  return outbound
}

async function hasOneCompany(store: Store): Promise<boolean> {
  return (await store.asSystem('outbound').inRead(listCompanies)).length < 2
}
