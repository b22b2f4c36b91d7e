// What happens to a cluster in operation, one fault after the other under load: restarts of its stores, a fail-over of
// PostgreSQL, broken lines and a paused server. Compares what is stored with what was sent.
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ServerProcess } from '../../tools/cluster/server-process.ts'
import type { StoreProcess } from '../../tools/cluster/store-process.ts'
import { type Figure, fullLength, type Length, quickLength } from '../figure.ts'
import { figuresOf } from '../run/within.ts'
import { type LoadedCluster, runUnderLoad, settle } from './cluster-run.ts'
import { figureOfDifferences } from './compare-stores.ts'
import { LiveAges } from './live-ages.ts'
import { type OwnersResult, watchCalls, watchOwners } from './watches.ts'

interface Fault {
  readonly name: string
  /** Longest age of live values that it may cause; undefined if it is only reported. */
  readonly maxAgeMs?: number
  /** Whether calls may fail while it lasts, because a store is away that all of them need. */
  readonly breaksCalls?: boolean
  /** What the affected server must say of its state; undefined if it need not notice. */
  readonly state?: string
  /** Causes the fault and ends it. Returns the affected server, if there is one. */
  cause(loaded: LoadedCluster, isFull: boolean): Promise<ServerProcess | undefined>
}

const serverCount = 3
/** Load before and after a fault. */
const calmMs = 4000
const brokerDownMs = 3000
const redisDownMs = 5000
const cutMs = 20_000
const pauseMs = { full: 60_000, quick: 20_000 }
const longestGapMs = 15_000

const faults: readonly Fault[] = [
  {
    name: 'restart of the broker',
    cause({ cluster }) {
      const { process } = cluster.stores.broker
      return restartStore(process, process.stop(), brokerDownMs)
    },
  },
  {
    name: 'restart of Redis',
    maxAgeMs: longestGapMs,
    cause({ cluster }) {
      const { process } = cluster.stores.redis
      return restartStore(process, process.kill(), redisDownMs)
    },
  },
  {
    name: 'fail-over of PostgreSQL',
    breaksCalls: true,
    async cause({ cluster }) {
      const { process } = cluster.stores.database
      await process.addStandby()
      await wait(calmMs)
      await process.failOver()
      return undefined
    },
  },
  {
    name: 'line between a server and Redis cut',
    maxAgeMs: longestGapMs,
    state: 'degraded, Redis down',
    cause: (loaded) => cutLine(loaded, 'redis'),
  },
  {
    name: 'line between a server and PostgreSQL cut',
    maxAgeMs: longestGapMs,
    state: 'down',
    cause: (loaded) => cutLine(loaded, 'database'),
  },
  {
    name: 'pause of a server',
    maxAgeMs: longestGapMs,
    state: 'silent',
    async cause({ cluster }, isFull) {
      const server = cluster.servers[1]
      server?.pause()
      await wait(isFull ? pauseMs.full : pauseMs.quick)
      server?.resume()
      return server
    },
  },
]

export async function measureFaults({ seconds }: Length, name?: string): Promise<Figure[]> {
  const isFull = seconds >= fullLength.seconds
  const figures: Figure[] = []
  for (const fault of faults.filter((candidate) => !name || candidate.name.includes(name)))
    figures.push(...(await figuresOf(fault.name, () => measureFault(fault, isFull))))
  return figures
}

/** Ends a store for some time. */
async function restartStore(process: StoreProcess, end: Promise<void>, downMs: number): Promise<undefined> {
  await end
  await wait(downMs)
  await process.start()
}

async function cutLine({ cluster }: LoadedCluster, store: 'redis' | 'database'): Promise<ServerProcess | undefined> {
  const { line } = cluster.stores[store]
  const server = cluster.servers[1]
  line.cut((port) => server?.hasConnectedFrom(port) ?? false)
  await wait(cutMs)
  line.mend()
  return server
}

interface FaultResult {
  readonly ageMs: number
  readonly owners: OwnersResult
  readonly server: ServerProcess | undefined
}

async function measureFault(fault: Fault, isFull: boolean): Promise<Figure[]> {
  const { result, lost, alarms, messages, client } = await runUnderLoad(serverCount, (loaded) =>
    observe(fault, loaded, isFull),
  )
  const { ageMs, owners, server } = result
  const { maxAgeMs, breaksCalls = false, state } = fault
  const states = [...(server ? (owners.statesByServer.get(server.name) ?? []) : [])]
  const age = `${(ageMs / 1000).toFixed(1)} s`
  return [
    figureOfDifferences(`${fault.name}: acknowledged samples`, lost),
    figureOfDifferences(`${fault.name}: changes of alarm level, in order`, alarms),
    figureOfDifferences(`${fault.name}: messages to a user, one for each alarm`, messages),
    {
      name: `${fault.name}: slots with two owners`,
      measured: String(owners.shared),
      goal: state === undefined ? '0' : `0, and the server says "${state}"`,
      isMet: owners.shared === 0 && (state === undefined || states.includes(state)),
      remark: states.length === 0 ? '' : `it said: ${states.join('; ')}`,
    },
    {
      name: `${fault.name}: oldest live values, failed calls`,
      measured: `${age}, ${client.failures.length} of ${client.callCount}`,
      goal:
        [maxAgeMs ? `<= ${maxAgeMs / 1000} s` : '', breaksCalls ? '' : '0 failed'].filter(Boolean).join(', ') ||
        'to be known',
      isMet: ageMs <= (maxAgeMs ?? Number.POSITIVE_INFINITY) && (breaksCalls || client.failures.length === 0),
      remark: [client.failures[0]?.replaceAll('|', '/'), `load ${loadavg()[0]?.toFixed(0)}`].filter(Boolean).join('; '),
    },
  ]
}

async function observe(fault: Fault, loaded: LoadedCluster, isFull: boolean): Promise<FaultResult> {
  const { cluster, client, points } = loaded
  const ages = new LiveAges(client, points)
  ages.start()
  const [calls, owners] = [watchCalls(client), watchOwners(cluster)]
  await wait(calmMs)
  ages.take()
  const server = await fault.cause(loaded, isFull)
  await wait(calmMs)
  await settle(cluster)
  await calls.end()
  await ages.stop()
  return { ageMs: ages.take(), owners: await owners.end(), server }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await measureFaults(quickLength, process.argv[2]))
  process.exit(0)
}
