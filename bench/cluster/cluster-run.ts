// A cluster under the load of boxes while something happens to it, and what is stored afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { type Cluster, startCluster } from '../../tools/cluster/cluster.ts'
import type { ServerProcess } from '../../tools/cluster/server-process.ts'
import { createAdministrator } from '../bench-product.ts'
import { ClusterClient } from './cluster-client.ts'
import { compareLevelChanges, compareMessages, compareSamples, type Differences } from './compare-stores.ts'
import { type BoxPoint, createBoxPoints, ExcursionBoxes } from './excursion-boxes.ts'

const boxCount = 12
const sendEveryMs = 500
const pollMs = 250
const settleLimitMs = 120_000
const moveMs = 5000
/** A server waits two seconds for a store before it calls it down. */
const healthLimitMs = 4000
/** Lines of the servers that are printed after a failure. */
const shownLines = 60

/** A cluster with an administrator of the bench company. */
export interface BenchCluster {
  readonly cluster: Cluster
  readonly client: ClusterClient
  /** Token of the administrator. */
  readonly token: string
  readonly stores: Database
}

export interface LoadedCluster extends BenchCluster {
  readonly points: readonly BoxPoint[]
}

interface LoadOutcome<Result> {
  readonly result: Result
  readonly lost: Differences
  readonly alarms: Differences
  readonly messages: Differences
  readonly client: ClusterClient
}

/** What servers say of themselves, as far as it is used here. */
export interface HealthReply {
  readonly status: string
  readonly redis?: string
  readonly slots?: { readonly owned: readonly number[]; readonly unowned: readonly number[] }
}

/** Runs `perform` on a new cluster, which is removed afterwards. */
export async function runOnCluster<Result>(
  options: { readonly serverCount: number; readonly settings: Readonly<Record<string, string>> },
  perform: (bench: BenchCluster) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'gemba-cluster-'))
  const log: string[] = []
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const say = (line: string) => log.push(`${new Date().toISOString()} ${line}`)
  const cluster = await startCluster({ ...options, folder, port, brokerPort: port + 100, seed: 'none', say })
  const stores = openDatabase(urlOf(cluster, 'database'))
  try {
    const { token } = await createAdministrator(stores)
    await settle(cluster)
    // Servers that have just become ready take their share of the slots one after the other.
    await wait(moveMs)
    await settle(cluster)
    return await perform({ cluster, stores, token, client: new ClusterClient(cluster.url, token) })
  } catch (error) {
    console.error(log.slice(-shownLines).join('\n'))
    throw error
  } finally {
    await stores.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `perform` while boxes send excursions, and compares what they sent with what is stored. */
export function runUnderLoad<Result>(
  serverCount: number,
  perform: (loaded: LoadedCluster) => Promise<Result>,
): Promise<LoadOutcome<Result>> {
  // A killed server leaves nothing on its disk that others need.
  return runOnCluster({ serverCount, settings: { GEMBA_SPOOL: 'insert' } }, async (bench) => {
    const { cluster, client, stores } = bench
    const points = await createBoxPoints(client, boxCount)
    await settle(cluster)
    const boxes = await ExcursionBoxes.connect(urlOf(cluster, 'broker'), points)
    boxes.start(sendEveryMs)
    const result = await perform({ ...bench, points })
    await boxes.stop()
    await settle(cluster)
    const lost = await compareSamples(urlOf(cluster, 'history'), { boxes, points })
    const alarms = await compareLevelChanges(stores, { boxes, points })
    const messages = await compareMessages(stores, { boxes, points })
    return { result, lost, alarms, messages, client }
  })
}

/** Returns the address of a store by its line. */
export function urlOf({ stores }: Cluster, name: keyof Cluster['stores']): string {
  return stores[name].process.urlAt(stores[name].line.port)
}

/** Resolves when all servers are ready, every slot has an owner and each server its share. */
export async function settle(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + settleLimitMs
  while (!(await Promise.all(cluster.servers.map(isSettled))).every(Boolean)) {
    const states = (await Promise.all(cluster.servers.map((server) => server.readHealth()))).join(' ')
    if (Date.now() > deadline) throw new Error(`the servers: not ready within ${settleLimitMs / 1000} s (${states})`)
    await wait(pollMs)
  }
}

async function isSettled(server: ServerProcess): Promise<boolean> {
  if (server.state !== 'ready' || !(await server.isHealthy())) return false
  const slots = (await fetchHealth(server))?.slots
  return slots !== undefined && slots.unowned.length === 0 && slots.owned.length > 0
}

/** Returns what a server says of itself, also if it is unhealthy; undefined if it says nothing. */
export async function fetchHealth({ port }: ServerProcess): Promise<HealthReply | undefined> {
  try {
    const signal = AbortSignal.timeout(healthLimitMs)
    return (await (await fetch(`http://127.0.0.1:${port}/health`, { signal })).json()) as HealthReply
  } catch {
    return undefined
  }
}
