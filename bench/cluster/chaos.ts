// Kills a random one of three servers again and again under load, and compares what is stored with what was sent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { openHistory } from '../../server/src/platform/history/history.ts'
import { type Cluster, startCluster } from '../../tools/cluster/cluster.ts'
import { createAdministrator } from '../bench-product.ts'
import { type Figure, fullLength, type Length } from '../figure.ts'
import { ClusterClient } from './cluster-client.ts'
import { type BoxPoint, createBoxPoints, ExcursionBoxes } from './excursion-boxes.ts'

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
/** Longest gap of live values that the design allows. */
const maxGapMs = 15_000

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
    const gaps = await killServers({ cluster, client, points, kills })
    await boxes.stop()
    await settle(cluster)
    const lost = await compareSamples(history.process.urlAt(history.line.port), { boxes, points })
    const alarms = await compareLevelChanges(stores, { boxes, points })
    return figuresOf({ kills, gaps, lost, alarms, client })
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
  /** Longest age of the newest live value, by kill. */
  readonly gaps: readonly number[]
  readonly lost: Differences
  readonly alarms: Differences
  readonly client: ClusterClient
}

function figuresOf({ kills, gaps, lost, alarms, client }: ChaosResult): Figure[] {
  const name = (what: string) => `${kills} kills of one of ${serverCount} servers: ${what}`
  const compared = (what: string, { differing, expected, remark }: Differences): Figure => ({
    name: name(what),
    measured: `${differing} of ${expected} differ`,
    goal: '0 differ',
    isMet: differing === 0 && expected > 0,
    remark,
  })
  const longest = Math.max(...gaps)
  return [
    compared('acknowledged samples', lost),
    compared('changes of alarm level, in order', alarms),
    {
      name: name('longest gap in live values'),
      measured: `${(longest / 1000).toFixed(1)} s`,
      goal: `<= ${maxGapMs / 1000} s`,
      isMet: longest <= maxGapMs,
    },
    {
      name: name('calls that failed after one retry'),
      measured: `${client.failedCount} of ${client.callCount}`,
      goal: '0',
      isMet: client.failedCount === 0,
    },
  ]
}

interface KillOrder {
  readonly cluster: Cluster
  readonly client: ClusterClient
  readonly points: readonly BoxPoint[]
  readonly kills: number
}

/** Returns the longest age of live values after each kill. */
async function killServers({ cluster, client, points, kills }: KillOrder): Promise<number[]> {
  const gaps: number[] = []
  for (let count = 0; count < kills; count++) {
    const server = cluster.servers[Math.floor(Math.random() * serverCount)]
    await server?.end('SIGKILL')
    const killedAt = Date.now()
    let longest = 0
    let isDown = true
    while (Date.now() - killedAt < killEveryMs) {
      if (isDown && Date.now() - killedAt > downMs) {
        isDown = false
        void server?.start()
      }
      longest = Math.max(longest, await readAge(client, points))
      await wait(pollMs)
    }
    gaps.push(longest)
    await settle(cluster)
  }
  return gaps
}

/** Returns the age of the oldest of the newest values, in ms. */
async function readAge(client: ClusterClient, points: readonly BoxPoint[]): Promise<number> {
  const pointIds = points.map(({ pointId }) => pointId)
  const rows = await client.call<{ ts?: number | string | null }[]>('/telemetry/latest', { pointIds }).catch(() => [])
  const times = rows.flatMap(({ ts }) => (ts ? new Date(ts).getTime() : []))
  return times.length === 0 ? 0 : Date.now() - Math.min(...times)
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
