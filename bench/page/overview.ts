// What the first page of a large plant asks for, over HTTP: how its objects are, its energy by day, its open alarms.

import type { PoolClient } from 'pg'
import { jobLimits, openDatabase } from '../../server/src/platform/db/database.ts'
import { type BenchProduct, startBenchProduct } from '../bench-product.ts'
import { atMostMs, type Figure, type Length } from '../figure.ts'
import { runProgram } from '../run-program.ts'
import type { CallOrder } from './call-client.ts'

const areaCount = 100
const piecesEach = 99
const openAlarms = 1000
/** As many as a plant has when everything rings at once. */
const stormAlarms = 10_000
const pointCount = 100_000
const readingsEach = 30
const daysRead = 29
const daysKept = 371
const pageSize = 20

export async function measureOverview({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const ids = await fill(bench)
  const meterId = await fillHistory(bench)
  const { origin, token } = bench
  const order = { origin, token, calls }
  const measure = (path: string, body: object, rows: CallOrder['rows']): Promise<number[]> =>
    runProgram<number[]>('page/call-client.ts', { ...order, path, body, rows })
  const status = await measure('/overview/objectStatus', { ids }, { count: areaCount })
  const days = await measure('/energy/daily', { meterId }, { of: 'days', count: daysRead })
  await addAlarms(bench, stormAlarms - openAlarms)
  const alarms = await measure('/armDataFact/page', { pageNum: 1, pageSize }, { of: 'records', count: pageSize })
  await bench.stop()
  const objects = areaCount * (piecesEach + 1)
  const show = (count: number): string => count.toLocaleString('en')
  const p95 = { share: 0.95, goalMs: 50 }
  return [
    atMostMs(
      `status of ${areaCount} areas with ${show(objects)} objects and ${show(openAlarms)} open alarms`,
      status,
      p95,
    ),
    atMostMs(`energy of ${daysRead} days, one reading a minute, beside ${show(pointCount)} points`, days, p95),
    atMostMs(`page of real-time alarms, ${show(stormAlarms)} open`, alarms, { share: 0.95, goalMs: 100 }),
  ]
}

/** Readings of many points, and a counter that is read each minute for a year; returns the id of its meter. */
async function fillHistory({ product, call }: BenchProduct): Promise<string> {
  const { id: objectId } = await call<{ id: string }>('/infObject/add', { code: 'meter', name: 'Meter' })
  const point = { objectId, code: 'total', name: 'Total', unit: 'kWh', decimals: 1 }
  const { id: pointId } = await call<{ id: string }>('/infObjectPoint/add', point)
  const now = Date.now()
  const columns = '(point, ts, rts, value, text, quality, flags)'
  const at = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`
  await product.history.run(`INSERT INTO sample ${columns}
    SELECT 1000000 + number % ${pointCount}, ${at(`${now} - intDiv(number, ${pointCount}) * 60000`)} AS t, t, number % 97, '', 0, 0
    FROM numbers(${pointCount * readingsEach})`)
  await product.history.run(`INSERT INTO sample ${columns}
    SELECT ${pointId}, ${at(`${now} - number * 60000`)} AS t, t, 1000000 - number * 0.5, '', 0, 0
    FROM numbers(${daysKept * 24 * 60})`)
  const meter = await call<{ id: string }>('/energyMeter/add', { name: 'Bench', counterPointId: pointId })
  return meter.id
}

/** Without triggers: what follows from a change is not what is measured. */
async function withoutTriggers<T>(
  { product }: BenchProduct,
  insert: (connection: PoolClient) => Promise<T>,
): Promise<T> {
  const database = openDatabase(String(product.database.pool.options.connectionString), {
    connections: 1,
    limits: jobLimits,
  })
  const connection = await database.pool.connect()
  await connection.query('set session_replication_role = replica')
  const made = await insert(connection)
  await connection.query('vacuum analyze object, alarm_episode')
  connection.release()
  await database.close()
  return made
}

/** Open alarms of so many objects that have none, the areas first. */
const addAlarms = (bench: BenchProduct, count: number): Promise<void> =>
  withoutTriggers(bench, async (connection) => {
    await connection.query(
      `insert into alarm_episode (company_id, batch_no, rule_id, point_id, object_id, object_code, object_name, point_code,
          point_name, ack_required, is_active, is_acked, level, max_level, live_level, side, occur_at, raise_at, peak_at, log_at)
        select $1::bigint, 'B' || o.id, o.id, o.id, o.id, o.code, o.name, 'p', 'p', true, true, false, 1 + o.id % 3, 1, 3, 1,
          now(), now(), now(), now()
        from object o where not exists (select 1 from alarm_episode e where e.object_id = o.id)
        order by o.parent_id is not null, md5(o.code) limit ${count}`,
      [bench.companyId],
    )
  })

/** Returns the ids of the areas; each has an open alarm. */
async function fill(bench: BenchProduct): Promise<string[]> {
  const ids = await withoutTriggers(bench, (connection) => addObjects(connection, bench.companyId))
  await addAlarms(bench, openAlarms)
  return ids
}

async function addObjects(connection: PoolClient, companyId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `insert into object (company_id, code, name, status)
      select $1, 'area-' || n, 'Area ' || n, 1 from generate_series(1, ${areaCount}) n returning id`,
    [companyId],
  )
  const ids = rows.map(({ id }) => id)
  await connection.query(
    `insert into object (company_id, code, name, status, parent_id)
      select $1, 'object-' || n, 'Object ' || n, 1, ($2::bigint[])[1 + n % ${areaCount}]
      from generate_series(0, ${areaCount * piecesEach - 1}) n`,
    [companyId, ids],
  )
  return ids
}
