// Calculations: 10,000 of them at 5,000 changes of points per second, with one reading per message.
import { fillBench, makeLoadPlant, startBenchProduct } from './bench-product.ts'
import type { Figure, Length } from './figure.ts'
import { publish } from './intake/intake.ts'

const rate = 5000
const goalMs = 250
/** Calculations of each of the 2,000 points. The fourth and fifth read results of the others. */
const formulas = ['t * 2', 't + 1', 'max(t, 50)', 'a + b', 'a > 10 ? a - b : t']

const fields = 'company_id, object_id, code, name, origin, data_type, store_mode, period_ms'

/** Statements that create the calculations with their result points. */
function statements(): string[] {
  const values = formulas.map((formula, index) => `(${index}, '${formula}')`).join(', ')
  const readers = '(3, 0, 1), (4, 2, 3)'
  return [
    `insert into point (${fields}) select p.company_id, p.object_id, p.code || '-' || f.n, p.name, 3, p.data_type, 2, 1000
     from point p, (values ${values}) f (n, formula)`,
    `insert into calculation (company_id, code, name, formula, result_point_id, status)
     select r.company_id, o.code || '/' || r.code, r.code, f.formula, r.id, 1
     from point r join object o on o.id = r.object_id, (values ${values}) f (n, formula)
     where r.code like '%-' || f.n`,
    `insert into calculation_parameter (company_id, calculation_id, name, point_id)
     select c.company_id, c.id, 't', p.id from calculation c join point r on r.id = c.result_point_id
     join point p on p.object_id = r.object_id and p.code = split_part(r.code, '-', 1) where c.formula like '%t%'`,
    `insert into calculation_parameter (company_id, calculation_id, name, point_id)
     select c.company_id, c.id, n.name, s.id from (values ${readers}) x (reader, first, second)
     join calculation c on true join point r on r.id = c.result_point_id and r.code like '%-' || x.reader,
     lateral (values ('a', x.first), ('b', x.second)) n (name, source)
     join point s on s.code = split_part(r.code, '-', 1) || '-' || n.source and s.object_id = r.object_id`,
    'insert into calculation_timing (company_id, calculation_id) select company_id, id from calculation',
    'analyze',
  ]
}

export async function measureCalculations({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  await makeLoadPlant(bench)
  await fillBench(bench, statements())
  const { intake, mqttPort, database } = bench.product
  await intake.reload('all')
  const before = await intake.counters()
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const load = await publish({ port: mqttPort, samplesPerMessage: 1, seconds, rate, window: 200 })
  const elapsedMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  const after = await intake.counters()
  const cores = (user + system) / 1000 / elapsedMs
  const memoryMb = process.memoryUsage.rss() / 1e6
  const { rows } = await database.pool.query('select count(*)::int as count from calculation')
  await bench.stop()
  const results = after.stored - before.stored - (after.samples - before.samples)
  const perSecond = (count: number): string => Math.round((count * 1000) / elapsedMs).toLocaleString('en')
  return [
    {
      name: `${rows[0].count.toLocaleString('en')} calculations, reading to durable results, p99`,
      measured: `${load.p99Ms.toFixed(1)} ms`,
      goal: `<= ${goalMs} ms`,
      isMet: load.p99Ms <= goalMs && load.acknowledgedInTime >= 0.98 * rate * seconds,
      remark: `${perSecond(load.samples)} readings/s, ${perSecond(results)} stored results/s, median ${load.p50Ms.toFixed(1)} ms, ${cores.toFixed(2)} cores and ${memoryMb.toFixed(0)} MB of the product without PostgreSQL`,
    },
  ]
}
