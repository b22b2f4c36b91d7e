// Intake with rules of each kind on a tenth of the points each, all store modes, and calculations on a tenth of the
// points, compared with the same product without rules and calculations.
import { type BenchProduct, fillBench, makeLoadPlant, startBenchProduct } from '../bench-product.ts'
import type { Figure, Length } from '../figure.ts'
import { publish } from './intake.ts'

const sizes = [100, 10, 1] as const
const turns = 2
const inFlightOfBox = 200
/** The engine compiles what it has not run before. */
const warmUpSize = 10
const warmUpSeconds = 5
/** Shares of the speed without any of it: 1,000,000 of 1.84 M, 500,000 of 1.01 M and 100,000 of 183,000 samples/s. */
const goals: Readonly<Record<(typeof sizes)[number], number>> = { 100: 0.54, 10: 0.5, 1: 0.55 }

/** What each kind compares; conditions that the published values never meet. */
const kinds = [
  'kind, warn_max) select 1, 1000',
  "kind, states) select 2, '1000'",
  'kind, window_ms, warn_max) select 3, 60000, 1e9',
  'kind, reference_value, warn_max) select 4, 50, 1000',
  'kind, window_ms) select 5, 3600000',
  "kind, expression) select 6, code || ' > 1000'",
  'kind, window_ms) select 7, 86400000',
] as const

/** Points with their place among all. */
const places = '(select *, row_number() over (order by id) as place from point where origin <> 3) p'

const plain = [
  'delete from calculation_timing',
  'delete from calculation_parameter',
  'delete from calculation',
  'delete from alarm_rule',
  'delete from alarm_timer',
  'update point set store_mode = 1',
]

const full = [
  ...kinds.map((rule, index) => {
    const [columns, values] = rule.split(') select ')
    return `insert into alarm_rule (company_id, name, point_id, ${columns})
      select company_id, name, id, ${values} from ${places} where place % 10 = ${index}`
  }),
  `update point set store_mode = p.place / 10 % 5, store_deadband = 1 from ${places} where point.id = p.id`,
  `insert into point (company_id, object_id, code, name, origin, data_type, store_mode, period_ms)
    select company_id, object_id, code || '-result', name, 3, data_type, 2, 1000 from ${places} where place % 10 = 7
    on conflict do nothing`,
  `insert into calculation (company_id, code, name, formula, result_point_id, status)
    select company_id, code || '/' || id, code, 't * 2', id, 1 from point where origin = 3`,
  `insert into calculation_parameter (company_id, calculation_id, name, point_id)
    select c.company_id, c.id, 't', p.id from calculation c join point r on r.id = c.result_point_id
    join point p on p.object_id = r.object_id and p.code = split_part(r.code, '-', 1)`,
  'insert into calculation_timing (company_id, calculation_id) select company_id, id from calculation',
  'analyze',
]

/** Returns the samples a second that were acknowledged in time. */
async function speedOf({ product }: BenchProduct, samplesPerMessage: number, seconds: number): Promise<number> {
  const order = { port: product.mqttPort, samplesPerMessage, seconds, rate: 0, window: inFlightOfBox }
  const { acknowledgedInTime, elapsedMs, sent, acknowledged } = await publish(order)
  if (sent !== acknowledged) throw new Error(`${sent - acknowledged} messages were not acknowledged`)
  return (acknowledgedInTime * samplesPerMessage * 1000) / elapsedMs
}

export async function measureRuleKinds({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  await makeLoadPlant(bench)
  const eachSeconds = Math.max(5, Math.round(seconds / (2 * turns)))
  const speeds = new Map(sizes.map((size) => [size, { plain: 0, full: 0 }]))
  for (let turn = 0; turn < turns; turn++)
    for (const [name, statements] of Object.entries({ plain, full }) as ['plain' | 'full', readonly string[]][]) {
      await fillBench(bench, statements)
      await bench.product.intake.reload('all')
      await speedOf(bench, warmUpSize, warmUpSeconds)
      for (const [size, speed] of speeds) speed[name] += (await speedOf(bench, size, eachSeconds)) / turns
    }
  const { rows } = await bench.product.database.pool.query('select kind, count(*)::int from alarm_rule group by kind')
  await bench.stop()
  const show = (speed: number): string => Math.round(speed).toLocaleString('en')
  return [...speeds].map(([size, { plain: without, full: withAll }]) => ({
    name: `intake, ${size} samples a message, with rules of ${rows.length} kinds on a tenth of the points each, all store modes and calculations, against none`,
    measured: (withAll / without).toFixed(2),
    goal: `>= ${goals[size]}`,
    isMet: withAll / without >= goals[size],
    remark: `${show(withAll)} against ${show(without)} samples/s, in ${turns} turns of ${eachSeconds} s each`,
  }))
}
