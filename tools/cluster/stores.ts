// The stores that the servers of the trial cluster share, each behind a line that can be cut.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../server/src/platform/free-port.ts'
import { type HistoryServer, startHistoryServer } from '../../server/src/platform/history/history-server.ts'
import { ensureMosquitto } from '../mosquitto.mjs'
import { type DatabaseStore, databaseStore } from './database-store.ts'
import { Forwarder } from './forwarder.ts'
import { ensureRedis } from './redis.mjs'
import { type StoppableStore, type StoreProcess, storeProcess } from './store-process.ts'

export const storeNames = ['database', 'history', 'broker', 'redis'] as const
export type StoreName = (typeof storeNames)[number]

/** A store and the line that leads to it. */
export interface ClusterStore<Process extends StoreProcess = StoreProcess> {
  readonly process: Process
  readonly line: Forwarder
}

export type Stores = Readonly<Record<StoreName, ClusterStore>> & {
  readonly database: ClusterStore<DatabaseStore>
  readonly broker: ClusterStore<StoppableStore>
}

/** Starts all stores on subfolders of a folder. Boxes reach the broker at `brokerPort`. */
export async function startStores({ folder, brokerPort }: { folder: string; brokerPort: number }): Promise<Stores> {
  const open = async <Process extends StoreProcess>(
    name: StoreName,
    create: (folder: string) => Promise<Process>,
    port = 0,
  ) => {
    const storeFolder = join(folder, name)
    mkdirSync(storeFolder, { recursive: true })
    return openLine(await create(storeFolder), port)
  }
  return {
    database: await open('database', async (storeFolder) => databaseStore(storeFolder)),
    history: await open('history', async (storeFolder) => historyStore(storeFolder)),
    broker: await open('broker', brokerStore, brokerPort),
    redis: await open('redis', redisStore),
  }
}

async function openLine<Process extends StoreProcess>(store: Process, port: number): Promise<ClusterStore<Process>> {
  await store.start()
  return { process: store, line: await Forwarder.listen({ port, targets: () => [store.port] }) }
}

function historyStore(folder: string): StoreProcess {
  let history: HistoryServer | undefined
  return {
    get port() {
      return history ? Number(new URL(history.url).port) : 0
    },
    urlAt: (port) => `http://127.0.0.1:${port}`,
    async start() {
      history ??= await startHistoryServer(folder)
    },
    async kill() {
      await history?.kill()
      history = undefined
    },
  }
}

async function brokerStore(folder: string): Promise<StoppableStore> {
  const port = await findFreePort()
  const settingsFile = join(folder, 'mosquitto.conf')
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'max_queued_messages 0',
    // Without it a root process switches to the user "mosquitto", which cannot write here.
    `user ${process.getuid?.() === 0 ? 'root' : ''}`,
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    // Only faults: otherwise it prints a line for each message that it saves.
    'log_type error',
  ]
  writeFileSync(settingsFile, `${lines.join('\n')}\n`)
  return storeProcess({ path: await ensureMosquitto(), args: ['-c', settingsFile], port, scheme: 'mqtt' })
}

async function redisStore(folder: string): Promise<StoreProcess> {
  const port = await findFreePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--logfile', 'redis.log']
  return storeProcess({ path: await ensureRedis(), args, port, scheme: 'redis' })
}
