// Live values of boxes on another server: their delay at a browser, and what the owner pays for them.
// `node bench/cluster/live-values.ts [seconds]`
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { slotOf } from '../../server/src/platform/broker/external/slot.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { startCluster } from '../../tools/cluster/cluster.ts'
import { createAdministrator } from '../bench-product.ts'
import { ClusterClient } from './cluster-client.ts'
import { createBoxPoints, ExcursionBoxes } from './excursion-boxes.ts'

const boxCount = 40
const sendEveryMs = 500
const seconds = Number(process.argv[2] ?? 30)
const ticksPerSecond = 100

type Value = readonly [pointId: string, ts: number, rts: number, value: number, quality: number]

/** Returns the processor seconds of a process so far. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const folder = mkdtempSync(join(tmpdir(), 'gemba-live-'))
const port = Number(process.env.PORT ?? 20_000)
const log: string[] = []
const cluster = await startCluster({
  folder,
  serverCount: 2,
  port,
  brokerPort: port + 10,
  seed: 'none',
  settings: {},
  say: (line) => log.push(line),
})
const stores = openDatabase(cluster.stores.database.process.urlAt(cluster.stores.database.line.port))
try {
  const { token } = await createAdministrator(stores)
  const points = await createBoxPoints(new ClusterClient(cluster.url, token), boxCount)
  for (let isShared = false; !isShared; await wait(500)) {
    const sql = 'select count(distinct server_id)::int as n from intake_slot where expires_at > now()'
    isShared = (await stores.pool.query<{ n: number }>(sql)).rows[0]?.n === 2
  }
  const { process: broker, line } = cluster.stores.broker
  const boxes = await ExcursionBoxes.connect(broker.urlAt(line.port), points)
  boxes.start(sendEveryMs)
  await wait(5000)
  const pids = cluster.servers.flatMap(({ pid }) => pid ?? [])
  const measureCpu = async (): Promise<number[]> => {
    const before = pids.map(cpuOf)
    await wait(seconds * 1000)
    return pids.map((pid, index) => ((cpuOf(pid) - (before[index] ?? 0)) / seconds) * 100)
  }
  const unwatched = await measureCpu()
  // Both servers show all points, so each value is local for one of them and foreign for the other.
  const portByPoint = await readOwners(stores)
  const delays: { local: number[]; foreign: number[] } = { local: [], foreign: [] }
  const startedAt = Date.now()
  const sockets = cluster.servers.map((server) => {
    const socket = openFeed(server.port, token)
    return socket.on('points', ({ values }: { values: Value[] }) => {
      const now = Date.now()
      for (const [pointId, ts] of values)
        if (ts > startedAt + 3000) delays[portByPoint.get(pointId) === server.port ? 'local' : 'foreign'].push(now - ts)
    })
  })
  for (const socket of sockets)
    await socket.emitWithAck('points:subscribe', { points: points.map(({ pointId }) => pointId) })
  await wait(3000)
  const watched = await measureCpu()
  for (const socket of sockets) socket.close()
  await boxes.stop()
  for (const [name, list] of Object.entries(delays)) {
    const sorted = list.toSorted((left, right) => left - right)
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share))
    console.log(`${name} values: ${sorted.length}, p50 ${figures[0]} ms, p95 ${figures[1]} ms, p99 ${figures[2]} ms`)
  }
  const cpu = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(' and ')
  console.log(
    `CPU of the servers: ${cpu(unwatched)} % unwatched, ${cpu(watched)} % with browsers; load ${loadavg()[0]}`,
  )
} catch (error) {
  console.error(log.slice(-40).join('\n'))
  throw error
} finally {
  await stores.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the port of the server that receives each point. */
async function readOwners({ pool }: Database): Promise<Map<string, number>> {
  const points = await pool.query<{ id: string; company: string; box: string }>(
    'select p.id, o.company_id as company, o.box_id as box from point p join object o on o.id = p.object_id',
  )
  const slots = await pool.query<{ slot: number; address: string }>(
    'select slot, address from intake_slot join server on server.id = server_id',
  )
  const portBySlot = new Map(slots.rows.map(({ slot, address }) => [slot, Number(new URL(address).port)]))
  return new Map(points.rows.map(({ id, company, box }) => [id, portBySlot.get(slotOf(company, box)) ?? 0]))
}

function openFeed(serverPort: number, token: string) {
  return io(`http://127.0.0.1:${serverPort}`, { auth: { token }, transports: ['websocket'] })
}
