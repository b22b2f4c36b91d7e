// How the objects of a large plant are, each with all below it, over HTTP.
import { jobLimits, openDatabase } from '../../server/src/platform/db/database.ts'
import { type BenchProduct, startBenchProduct } from '../bench-product.ts'
import { atMostMs, type Figure, type Length } from '../figure.ts'
import { runProgram } from '../run-program.ts'

const areaCount = 100
const piecesEach = 99
const openAlarms = 1000

export async function measureOverview({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const ids = await fill(bench)
  const { origin, token } = bench
  const times = await runProgram<number[]>('page/overview-client.ts', { origin, token, ids, calls })
  await bench.stop()
  const objects = areaCount * (piecesEach + 1)
  const name = `status of ${areaCount} areas with ${objects.toLocaleString('en')} objects and ${openAlarms.toLocaleString('en')} open alarms`
  return [atMostMs(name, times, { share: 0.95, goalMs: 50 })]
}

/** Returns the ids of the areas. The rows go in without triggers: what follows from a change is not what is measured. */
async function fill({ product, companyId }: BenchProduct): Promise<string[]> {
  const database = openDatabase(String(product.database.pool.options.connectionString), {
    connections: 1,
    limits: jobLimits,
  })
  const connection = await database.pool.connect()
  await connection.query('set session_replication_role = replica')
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
  await connection.query(
    `insert into alarm_episode (company_id, batch_no, rule_id, point_id, object_id, object_code, object_name, point_code,
        point_name, ack_required, is_active, is_acked, level, max_level, live_level, side, occur_at, raise_at, peak_at, log_at)
      select $1::bigint, 'B' || o.id, o.id, o.id, o.id, o.code, o.name, 'p', 'p', true, true, false, 1 + o.id % 3, 1, 3, 1, now(), now(),
        now(), now()
      from (select * from object where parent_id is not null order by md5(code) limit ${openAlarms - areaCount}) o
      union all
      select $1::bigint, 'A' || o.id, o.id, o.id, o.id, o.code, o.name, 'p', 'p', true, true, false, 3, 3, 3, 1, now(), now(), now(), now()
      from object o where o.parent_id is null`,
    [companyId],
  )
  await connection.query('vacuum analyze object, alarm_episode')
  connection.release()
  await database.close()
  return ids
}
