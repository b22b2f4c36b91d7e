import { join } from 'node:path'
import { DriverHost } from '../../modules/gateway/index.ts'
import { listCompanies } from '../../modules/identity/index.ts'
import type { IntakeClient } from '../../modules/telemetry/index.ts'
import type { Store } from '../../platform/db/store.ts'
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.ts'
import type { Settings } from '../../platform/settings.ts'
import { filesFolderOf } from './open-shared.ts'
import type { StartOptions } from './start-options.ts'

/** Returns the client for addresses that companies enter. It rejects the product's own stores and ports. */
export function openOutbound({ settings, allowsLoopback }: StartOptions, store: Store, databaseUrl: string): Outbound {
  const outbound = new Outbound({
    networks: settings.outbound,
    isAlone: () => hasOneCompany(store),
    ownUrls: ownUrlsOf(settings, databaseUrl),
    allowsLoopback,
  })
  for (const port of ownTlsPorts(settings)) outbound.refusePort(port)
  return outbound
}

interface DriverDependencies {
  readonly store: Store
  readonly intake: IntakeClient
  readonly databaseUrl: string
  /** Returns whether this server runs the drivers of a box; default all. */
  readonly isOwned?: ((boxId: string) => Promise<boolean>) | undefined
}

/**
 * Returns the host of the drivers. Private networks, in which devices are, are allowed by the same rule as for other
 * addresses, so that one of several companies cannot read what the operator has there. Loopback needs a setting of its
 * own.
 */
export function openDrivers(
  { settings, allowsLoopback, drivers, report }: StartOptions,
  { store, intake, databaseUrl, isOwned }: DriverDependencies,
): DriverHost {
  const host = new DriverHost({
    store,
    intake,
    isOwned,
    network: {
      networks: async () => settings.outbound ?? ((await hasOneCompany(store)) ? 'private' : 'public'),
      ownUrls: ownUrlsOf(settings, databaseUrl),
      allowsLoopback: allowsLoopback === true || settings.driversMayUseLoopback === true,
    },
    folder: join(settings.dataFolder, 'drivers'),
    formerFolder: join(filesFolderOf(settings), 'drivers'),
    ...drivers,
    report,
  })
  for (const port of ownTlsPorts(settings)) host.refusePort(port)
  return host
}

const ownUrlsOf = (
  { historyUrl, mqttUrl, redisUrl, s3Url }: Settings,
  databaseUrl: string,
): OutboundOptions['ownUrls'] =>
  [databaseUrl, historyUrl, mqttUrl, redisUrl, s3Url?.replace(/^s3:/, 'https:')].filter((url) => url !== undefined)

const ownTlsPorts = ({ certificate, mqttTlsPort = 8883, mqttWebSocketPort = 8084 }: Settings): readonly number[] =>
  certificate ? [mqttTlsPort, mqttWebSocketPort] : []

async function hasOneCompany(store: Store): Promise<boolean> {
  return (await store.asSystem('outbound').inRead(listCompanies)).length < 2
}
