// The check of 10,000 points: ranges of all, and jumps, constant values and conditions of a thousand each.
import { pointCheckKind } from '@gemba/contract/equipment/check/point-check-kind.ts'
import { insertSelected } from '../../server/src/platform/history/sample-table.ts'
import { type BenchProduct, fillBench, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'

const pointCount = 10_000
const ruledCount = 1000
const goalMs = 2000
const { range, jump, constant, expression } = pointCheckKind.codes

const plantOf = (companyId: string): string[] => {
  const ruled = `from point where company_id = ${companyId} and code <= 'p099'`
  return [
    `insert into object (company_id, code, name)
      select ${companyId}, 'o' || n, 'Object ' || n from generate_series(1, ${pointCount / 1000}) n`,
    `insert into point (company_id, object_id, code, name, unit, eng_low, eng_high)
      select o.company_id, o.id, 'p' || lpad(n::text, 3, '0'), 'Point ' || n, '°C', 0, 100
      from object o, generate_series(0, 999) n where o.company_id = ${companyId}`,
    `insert into point_check (company_id, point_id, name, kind, max_value)
      select company_id, id, 'range', ${range}, 90 from point where company_id = ${companyId}`,
    `insert into point_check (company_id, point_id, name, kind, max_step)
      select company_id, id, 'jump', ${jump}, 50 ${ruled}`,
    `insert into point_check (company_id, point_id, name, kind, duration_s)
      select company_id, id, 'constant', ${constant}, 3600 ${ruled}`,
    `insert into point_check (company_id, point_id, name, kind, expression)
      select company_id, id, 'condition', ${expression}, 'value < 100 && [p000] < 100' ${ruled}`,
    'analyze',
  ]
}

/** Stores a day of samples of the points with rules, one a minute. */
async function fillHistory({ product, companyId }: BenchProduct): Promise<void> {
  const { rows } = await product.database.pool.query<{ id: string }>(
    `select id from point where company_id = $1 and code <= 'p099'`,
    [companyId],
  )
  await product.history.run(
    insertSelected(`SELECT arrayJoin([${rows.map(({ id }) => id).join()}]), now64(3) - toIntervalSecond(number * 60), now64(3), number % 40, '', 0, 0
      FROM numbers(1440)`),
  )
}

export async function measurePointCheck({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  await fillBench(bench, plantOf(bench.companyId))
  await fillHistory(bench)
  await bench.product.intake.reload('all')
  const times: number[] = []
  for (let at = 0; at < Math.max(5, calls / 10); at++) {
    const startedAt = performance.now()
    const reply = await bench.call<{ checkedCount: number }>('/infObjectPointCheck/check', {})
    if (reply.checkedCount !== pointCount) throw new Error(`${reply.checkedCount} points checked`)
    times.push(performance.now() - startedAt)
  }
  await bench.stop()
  const name = `check of ${pointCount.toLocaleString('en')} points, ${ruledCount} each with jump, constant and condition`
  return [upperGoalMs(name, times, { share: 0.95, goalMs })]
}
