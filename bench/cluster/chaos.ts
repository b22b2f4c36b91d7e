// Stops three servers one after the other under load, then kills a random one again and again, and compares what is stored
// with what was sent.
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../../tools/cluster/cluster.ts'
import { type Figure, fullLength, type Length } from '../figure.ts'
import type { ClusterClient } from './cluster-client.ts'
import { runUnderLoad, settle } from './cluster-run.ts'
import { type Differences, figureOfDifferences } from './compare-stores.ts'
import { LiveAges } from './live-ages.ts'
import { restartOneByOne, type ServerMove } from './restart-servers.ts'

const serverCount = 3
const killEveryMs = 20_000
const downMs = 10_000
const fullKills = 30
const quickKills = 3
/** Longest gaps of live values that the design allows: after a kill, and while servers start again one by one. */
const maxGapMs = 15_000
const maxMoveGapMs = 3000

export async function measureChaos(length: Length): Promise<Figure[]> {
  const kills = length.seconds >= fullLength.seconds ? fullKills : quickKills
  const { result, lost, alarms, messages, client } = await runUnderLoad(
    serverCount,
    async ({ cluster, client, stores, points }) => {
      const ages = new LiveAges(client, points)
      ages.start()
      const moves = await restartOneByOne({ cluster, stores, ages, settle: () => settle(cluster) })
      const failedInMoves = client.failures.length
      const gaps = await killServers({ cluster, ages, kills })
      await ages.stop()
      return { moves, failedInMoves, gaps }
    },
  )
  return figuresOf({ ...result, kills, lost, alarms, messages, client })
}

interface ChaosResult {
  readonly kills: number
  readonly moves: readonly ServerMove[]
  /** Longest age of the newest live value, by kill. */
  readonly gaps: readonly number[]
  readonly lost: Differences
  readonly alarms: Differences
  readonly messages: Differences
  readonly client: ClusterClient
  /** Calls that failed twice before the kills. */
  readonly failedInMoves: number
}

function figuresOf({ kills, moves, gaps, lost, alarms, messages, client, failedInMoves }: ChaosResult): Figure[] {
  const name = (what: string) => `${kills} kills of one of ${serverCount} servers: ${what}`
  const seconds = (values: readonly number[]) => values.map((ms) => (ms / 1000).toFixed(1)).join(', ')
  const gap = (title: string, values: readonly number[], limitMs: number): Figure => ({
    name: title,
    measured: `${seconds([Math.max(...values)])} s`,
    goal: `<= ${limitMs / 1000} s`,
    isMet: Math.max(...values) <= limitMs,
    remark: `each: ${seconds(values)} s; load ${loadavg()[0]?.toFixed(0)}`,
  })
  const failed = (title: string, failures: readonly string[]): Figure => ({
    name: title,
    measured: `${failures.length} of ${client.callCount}`,
    goal: '0',
    isMet: failures.length === 0,
    remark: failures[0]?.replaceAll('|', '/'),
  })
  const restarts = `${serverCount} servers stopped and started one by one`
  const moveMs = moves.map((move) => move.moveMs)
  return [
    figureOfDifferences(name('acknowledged samples'), lost),
    figureOfDifferences(name('changes of alarm level, in order'), alarms),
    figureOfDifferences(name('messages to a user, one for each alarm'), messages),
    gap(name('longest gap in live values'), gaps, maxGapMs),
    failed(name('calls that failed after one retry'), client.failures.slice(failedInMoves)),
    gap(
      `${restarts}: longest gap in live values`,
      moves.map((move) => move.gapMs),
      maxMoveGapMs,
    ),
    failed(`${restarts}: calls that failed after one retry`, client.failures.slice(0, failedInMoves)),
    {
      name: `${restarts}: until the others own the slots`,
      measured: `${seconds([Math.max(...moveMs)])} s`,
      goal: 'to be known',
      isMet: true,
      remark: `each: ${seconds(moveMs)} s`,
    },
  ]
}

interface KillOrder {
  readonly cluster: Cluster
  readonly ages: LiveAges
  readonly kills: number
}

/** Returns the longest age of live values after each kill. */
async function killServers({ cluster, ages, kills }: KillOrder): Promise<number[]> {
  const gaps: number[] = []
  for (let count = 0; count < kills; count++) {
    const server = cluster.servers[Math.floor(Math.random() * serverCount)]
    ages.take()
    await server?.end('SIGKILL')
    await wait(downMs)
    void server?.start()
    await wait(killEveryMs - downMs)
    await settle(cluster)
    gaps.push(ages.take())
  }
  return gaps
}
