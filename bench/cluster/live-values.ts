// Live values of boxes on another server: their delay at a browser, and what browsers cost the servers.
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { slotOf } from '../../server/src/platform/broker/external/slot.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import type { Cluster } from '../../tools/cluster/cluster.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'
import { runOnCluster, urlOf } from './cluster-run.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { createBoxPoints, ExcursionBoxes } from './excursion-boxes.ts'

const serverCount = 2
const boxCount = 40
const sendEveryMs = 500
const warmUpMs = 5000
/** A browser sees that a value of another server has changed. */
const goalMs = 1000
/** What each box sends is still on its way when the measurement ends. */
const maxMissing = boxCount

type LiveValue = readonly [pointId: string, ts: number, rts: number, value: number, quality: number]

/** Milliseconds from the time of each sample to its arrival at a browser. */
interface Delays {
  readonly local: number[]
  readonly foreign: number[]
}

export function measureLiveValues({ seconds }: Length): Promise<Figure[]> {
  return runOnCluster({ serverCount, settings: {} }, async ({ cluster, client, stores, token }) => {
    const points = await createBoxPoints(client, boxCount)
    const boxes = await ExcursionBoxes.connect(urlOf(cluster, 'broker'), points)
    boxes.start(sendEveryMs)
    await wait(warmUpMs)
    const unwatched = await measureShare(cluster, seconds)
    const delays: Delays = { local: [], foreign: [] }
    const sockets = await watchAll(cluster, {
      token,
      pointIds: points.map(({ pointId }) => pointId),
      portByPoint: await readOwners(stores),
      delays,
    })
    const watched = await measureShare(cluster, seconds)
    for (const socket of sockets) socket.close()
    await boxes.stop()
    const remark = `CPU of both servers ${unwatched.toFixed(1)} % without browsers, ${watched.toFixed(1)} % with two`
    const foreign = upperGoalMs('live values of another server at a browser', delays.foreign, { share: 0.99, goalMs })
    const local = upperGoalMs('live values of the own server at a browser', delays.local, { share: 0.99, goalMs })
    return [{ ...foreign, remark: `${foreign.remark}; ${remark}` }, local, compareCounts(delays)]
  })
}

/** Compares how many values arrived: each is local at one browser and foreign at the other. */
function compareCounts({ local, foreign }: Delays): Figure {
  const missing = local.length - foreign.length
  return {
    name: 'live values that only the own server showed',
    measured: `${missing} of ${local.length}`,
    goal: `<= ${maxMissing}`,
    isMet: missing <= maxMissing,
  }
}

/** Returns the share of one processor that all servers use, in percent. */
async function measureShare({ servers }: Cluster, seconds: number): Promise<number> {
  const before = readCpuSeconds(servers)
  await wait(seconds * 1000)
  return ((readCpuSeconds(servers) - before) / seconds) * 100
}

interface WatchOrder {
  readonly token: string
  readonly pointIds: readonly string[]
  readonly portByPoint: ReadonlyMap<string, number>
  readonly delays: Delays
}

/** Watches all points at each server, so that each value is local at one of them and foreign at the other. */
function watchAll({ servers }: Cluster, { token, pointIds, portByPoint, delays }: WatchOrder): Promise<Socket[]> {
  const startedAt = Date.now()
  return Promise.all(
    servers.map(async ({ port }) => {
      const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'] })
      socket.on('points', ({ values }: { values: LiveValue[] }) => {
        const now = Date.now()
        for (const [pointId, ts] of values)
          if (ts > startedAt) delays[portByPoint.get(pointId) === port ? 'local' : 'foreign'].push(now - ts)
      })
      await socket.emitWithAck('points:subscribe', { points: pointIds })
      return socket
    }),
  )
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
