// Several servers on this machine with the stores that they share, each behind a line that can be cut.
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/free-port.ts'
import { Forwarder } from './forwarder.ts'
import { ServerProcess } from './server-process.ts'
import { type ClusterStore, type Stores, startStores } from './stores.ts'

export interface ClusterOptions {
  /** Folder with the data of all parts. A later start goes on with it. */
  readonly folder: string
  readonly serverCount: number
  /** Port of the load balancer; the servers have the ports after it. 0 selects free ports. */
  readonly port: number
  /** Port at which boxes reach the broker; 0 selects a free one. */
  readonly brokerPort: number
  readonly seed: 'demo' | 'none'
  /** Further settings of all servers. */
  readonly settings?: Readonly<Record<string, string>>
  say(line: string): void
}

export interface Cluster {
  /** Address of the load balancer. */
  readonly url: string
  readonly servers: readonly ServerProcess[]
  readonly stores: Stores
  /** Stops the servers, then the stores. */
  stop(): Promise<void>
}

/** How often the load balancer asks each server whether it accepts requests. */
const healthIntervalMs = 500

/** Starts stores and servers. Resolves when the first server is ready and the others were started. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const stores = await startStores(options)
  const settings = settingsOf(options, stores)
  const servers: ServerProcess[] = []
  for (let number = 1; number <= options.serverCount; number++) {
    const name = `server-${number}`
    const port = options.port === 0 ? await findFreePort() : options.port + number
    const ownSettings = { ...settings, ...options.settings, GEMBA_DATA: join(options.folder, name) }
    servers.push(new ServerProcess({ name, port, settings: ownSettings, say: options.say }))
  }
  let healthyPorts: readonly number[] = []
  const check = async () => {
    const states = await Promise.all(servers.map((server) => server.isHealthy()))
    healthyPorts = servers.filter((_, index) => states[index]).map(({ port }) => port)
  }
  const balancer = await Forwarder.listen({ port: options.port, targets: () => healthyPorts })
  const timer = setInterval(() => void check(), healthIntervalMs)
  const stop = async () => {
    clearInterval(timer)
    await balancer.close()
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    for (const store of Object.values(stores)) {
      await store.line.close()
      await store.process.kill()
    }
  }
  const isFirstReady = await servers[0]?.start()
  if (!isFirstReady) {
    await stop()
    throw new Error('the first server did not start')
  }
  for (const server of servers.slice(1)) void server.start()
  await check()
  return { url: `http://127.0.0.1:${balancer.port}`, servers, stores, stop }
}

/** Settings that are equal on all servers. */
function settingsOf({ folder, seed }: ClusterOptions, stores: Stores): Record<string, string> {
  const urlOf = ({ process, line }: ClusterStore) => process.urlAt(line.port)
  return {
    DATABASE_URL: urlOf(stores.database),
    HISTORY_URL: urlOf(stores.history),
    MQTT_URL: urlOf(stores.broker),
    REDIS_URL: urlOf(stores.redis),
    GEMBA_FILES: join(folder, 'files'),
    GEMBA_HOST: '127.0.0.1',
    GEMBA_SEED: seed,
  }
}
