// Stops three servers one after the other under load, then kills a random one again and again, and compares what is stored
// with what was sent.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { openHistory } from '../../server/src/platform/history/history.ts'
import { type Cluster, startCluster } from '../../tools/cluster/cluster.ts'
import { createAdministrator } from '../bench-product.ts'
import { type Figure, fullLength, type Length } from '../figure.ts'
import { ClusterClient } from './cluster-client.ts'
import { type BoxPoint, createBoxPoints, ExcursionBoxes } from './excursion-boxes.ts'
import { LiveAges } from './live-ages.ts'
import { restartOneByOne, type ServerMove } from './restart-servers.ts'

const serverCount = 3
const boxCount = 12
const sendEveryMs = 500
const killEveryMs = 20_000
const downMs = 10_000
const fullKills = 30
const quickKills = 3
const pollMs = 250
/** Lines of the servers that are printed after a failure. */
const shownLines = 60
const settleLimitMs = 120_000
/** Longest gaps of live values that the design allows: after a kill, and while servers start again one by one. */
const maxGapMs = 15_000
const maxMoveGapMs = 3000

export async function measureChaos(length: Length): Promise<Figure[]> {
  const kills = length.seconds >= fullLength.seconds ? fullKills : quickKills
  const folder = mkdtempSync(join(tmpdir(), 'gemba-chaos-'))
  const log: string[] = []
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const cluster = await startCluster({
    folder,
    serverCount,
    port,
    brokerPort: port + 100,
    seed: 'none',
    // A killed server leaves nothing on its disk that others need.
    settings: { GEMBA_SPOOL: 'insert' },
    say: (line) => log.push(`${new Date().toISOString()} ${line}`),
  })
  const { database, history, broker } = cluster.stores
  const stores = openDatabase(database.process.urlAt(database.line.port))
  try {
    const { token } = await createAdministrator(stores)
    const client = new ClusterClient(cluster.url, token)
    const points = await createBoxPoints(client, boxCount)
    await settle(cluster)
    const boxes = await ExcursionBoxes.connect(broker.process.urlAt(broker.line.port), points)
    boxes.start(sendEveryMs)
    const ages = new LiveAges(client, points)
    ages.start()
    const moves = await restartOneByOne({ cluster, stores, ages, settle: () => settle(cluster) })
    const failedInMoves = client.failures.length
    const gaps = await killServers({ cluster, ages, kills })
    await ages.stop()
    await boxes.stop()
    await settle(cluster)
    const lost = await compareSamples(history.process.urlAt(history.line.port), { boxes, points })
    const alarms = await compareLevelChanges(stores, { boxes, points })
    return figuresOf({ kills, moves, gaps, lost, alarms, client, failedInMoves })
  } catch (error) {
    console.error(log.slice(-shownLines).join('\n'))
    throw error
  } finally {
    await stores.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Differences {
  readonly differing: number
  readonly expected: number
  /** The first difference, in words. */
  readonly remark?: string | undefined
}

interface ChaosResult {
  readonly kills: number
  readonly moves: readonly ServerMove[]
  /** Longest age of the newest live value, by kill. */
  readonly gaps: readonly number[]
  readonly lost: Differences
  readonly alarms: Differences
  readonly client: ClusterClient
  /** Calls that failed twice before the kills. */
  readonly failedInMoves: number
}

function figuresOf({ kills, moves, gaps, lost, alarms, client, failedInMoves }: ChaosResult): Figure[] {
  const name = (what: string) => `${kills} kills of one of ${serverCount} servers: ${what}`
  const compared = (what: string, { differing, expected, remark }: Differences): Figure => ({
    name: name(what),
    measured: `${differing} of ${expected} differ`,
    goal: '0 differ',
    isMet: differing === 0 && expected > 0,
    remark,
  })
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
    compared('acknowledged samples', lost),
    compared('changes of alarm level, in order', alarms),
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

/** Resolves when all servers are ready and every slot has an owner. */
async function settle(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + settleLimitMs
  const isSettled = async () =>
    cluster.servers.every(({ state }) => state === 'ready') &&
    (await Promise.all(cluster.servers.map((server) => server.isHealthy()))).every(Boolean)
  while (!(await isSettled())) {
    const states = (await Promise.all(cluster.servers.map((server) => server.readHealth()))).join(' ')
    if (Date.now() > deadline) throw new Error(`the servers: not ready within ${settleLimitMs / 1000} s (${states})`)
    await wait(pollMs)
  }
}

interface SentSamples {
  readonly boxes: ExcursionBoxes
  readonly points: readonly BoxPoint[]
}

async function compareSamples(url: string, { boxes, points }: SentSamples): Promise<Differences> {
  const history = await openHistory({ url })
  const read = async (point: BoxPoint) =>
    history.rows<[number, number]>(
      'SELECT toUnixTimestamp64Milli(ts), value FROM sample FINAL WHERE point = {point:UInt64} ORDER BY ts',
      { point: point.pointId },
    )
  const result = await compareUntilEqual(points, { sent: (point) => boxes.samplesOf(point), read })
  await history.close()
  return result
}

function compareLevelChanges(database: Database, { boxes, points }: SentSamples): Promise<Differences> {
  const read = async ({ pointId }: BoxPoint) => {
    const { rows } = await database.pool.query<{ value: number }>(
      `select t.value from alarm_transition t join alarm_episode e using (batch_no)
        where e.point_id = $1 and t.action in (1, 3, 4) order by t.at, t.seq`,
      [pointId],
    )
    return rows.map(({ value }) => value)
  }
  return compareUntilEqual(points, { sent: (point) => boxes.levelChangesOf(point), read })
}

/** Compares what was sent with what is stored until nothing differs, or for as long as the servers may take. */
async function compareUntilEqual(
  points: readonly BoxPoint[],
  { sent, read }: { sent(point: BoxPoint): readonly unknown[]; read(point: BoxPoint): Promise<readonly unknown[]> },
): Promise<Differences> {
  const deadline = Date.now() + settleLimitMs
  const expected = points.reduce((sum, point) => sum + sent(point).length, 0)
  for (;;) {
    let differing = 0
    let remark: string | undefined
    for (const point of points) {
      const [left = [], right = []] = [sent(point), await read(point)].map((values) =>
        values.map((value) => JSON.stringify(value)),
      )
      for (let at = 0; at < Math.max(left.length, right.length); at++) {
        if (left[at] === right[at]) continue
        differing++
        remark ??= `${point.code} ${at} of ${left.length}: sent ${left[at]}, stored ${right[at]}`
      }
    }
    if (differing === 0 || Date.now() > deadline) return { differing, expected, remark }
    await wait(1000)
  }
}
