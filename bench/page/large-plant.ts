// A plant of ten thousand objects with any number of open alarms.
import type { PoolClient } from 'pg'
import { jobLimits, openDatabase } from '../../server/src/platform/db/database.ts'
import type { BenchProduct } from '../bench-product.ts'

export const areaCount = 100
export const piecesPerOrder = 99
/** Number of open alarms when everything alarms at once. */
export const stormAlarms = 10_000

/** Creates the objects. Returns the ids of the areas. */
export const fillPlant = (bench: BenchProduct): Promise<string[]> =>
  withoutTriggers(bench, (connection) => addObjects(connection, bench.companyId))

/** Runs `insert` without triggers, whose effects are not measured. */
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
  const result = await insert(connection)
  await connection.query('vacuum analyze object, alarm_episode')
  connection.release()
  await database.close()
  return result
}

/** Adds open alarms to this number of objects without one, areas first. */
export const addAlarms = (bench: BenchProduct, count: number): Promise<void> =>
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
      from generate_series(0, ${areaCount * piecesPerOrder - 1}) n`,
    [companyId, ids],
  )
  return ids
}
