// List page of a resource with a million rows over HTTP: filtered and sorted on indexed columns, any page.
import { jobLimits, openDatabase } from '../../server/src/platform/db/database.ts'
import { type BenchProduct, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, percentile, upperGoalMs } from '../figure.ts'
import { runProgram } from '../run/run-program.ts'
import { type ListReport, rowCount } from './list-page-client.ts'

export async function measureListPage({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const modelIds = await fill(bench)
  const { origin, token } = bench
  const report = await runProgram<ListReport>('page/list-page-client.ts', { origin, token, modelIds, calls })
  await bench.stop()
  const show = (times: readonly number[]): string => `${percentile(times, 0.95).toFixed(0)} ms`
  const figure = upperGoalMs(
    `list page of ${rowCount.toLocaleString('en')} rows, one model's 10 000, by code`,
    report.ofModel,
    {
      share: 0.95,
      goalMs: 50,
    },
  )
  // Not part of the goal: filtering by status halves the rows, and counting all rows gives the number of pages.
  const others = `p95 of half the rows by an unindexed status ${show(report.ofStatus)}, of all rows ${show(report.all)}`
  return [{ ...figure, remark: `${figure.remark}; ${others}` }]
}

const modelCount = 100

/** Inserts the rows without triggers, which would record each as a change. */
async function fill({ product, call, companyId }: BenchProduct): Promise<string[]> {
  const modelIds: string[] = []
  for (let index = 0; index < modelCount; index++) {
    modelIds.push((await call<{ id: string }>('/infModel/add', { code: `model-${index}`, name: `Model ${index}` })).id)
  }
  // A separate connection, because inserting a million rows takes longer than the limit of requests.
  const database = openDatabase(String(product.database.pool.options.connectionString), {
    connections: 1,
    limits: jobLimits,
  })
  const connection = await database.pool.connect()
  await connection.query('set session_replication_role = replica')
  await connection.query(
    `insert into object (company_id, code, name, model_id, status)
      select $1, 'object-' || lpad(n::text, 7, '0'), 'Object ' || n, ($2::bigint[])[1 + n % ${modelCount}], n % 2
      from generate_series(1, ${rowCount}) n order by md5(n::text)`,
    [companyId, modelIds],
  )
  await connection.query('vacuum analyze object')
  connection.release()
  await database.close()
  return modelIds
}
