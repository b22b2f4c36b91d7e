// Ten thousand open alarms beside a history of five million transitions: the page of the list, and acknowledging all.
import { type BenchProduct, fillBench, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'
import { addAlarms, fillPlant, stormAlarms } from './large-plant.ts'

const transitionsEach = 5
const pageSize = 20
const confirmRounds = 3

/** Inserts closed alarms of two years with their transitions. */
const closedAlarms = ({ companyId }: BenchProduct, count: number): string[] => [
  `insert into alarm_episode (company_id, batch_no, rule_id, point_id, object_id, object_code, object_name, point_code,
      point_name, ack_required, is_active, is_acked, level, max_level, live_level, side, occur_at, raise_at, peak_at,
      return_at, ack_at, ack_user, flow_status, handle_at, handle_user, handle_text, ended_at, closed_at, log_length, log_at)
    select ${companyId}, 'H' || n, o.id, o.id, o.id, o.code, o.name, 'p', 'p', true, false, true, 1 + n % 3, 1 + n % 3,
      1 + n % 3, 1, t, t, t, t + interval '5 min', t + interval '2 min', 'admin', 3, t + interval '9 min', 'admin',
      'turned the valve ' || n % 7, t + interval '5 min', t + interval '9 min', ${transitionsEach}, t + interval '9 min'
    from (select n, now() - interval '1 min' - n * interval '63 s' as t from generate_series(1, ${count}) n) h
    join (select *, row_number() over (order by id) - 1 as at, count(*) over () as total from object
      where company_id = ${companyId}) o on o.at = h.n % o.total`,
  `insert into alarm_transition (company_id, batch_no, seq, at, received_at, action, level)
    select ${companyId}, batch_no, k, raise_at + (k - 1) * interval '2 min', raise_at + (k - 1) * interval '2 min',
      ('{1,2,3,17,18}'::int[])[k], level
    from alarm_episode, generate_series(1, ${transitionsEach}) k where closed_at is not null`,
  'analyze alarm_episode',
  'analyze alarm_transition',
]

interface AlarmPage {
  readonly total: number
  readonly asOf: number
}

/** Opens the acknowledged alarms again, as if nobody had seen them. */
const openAgain = ({ companyId }: BenchProduct): string =>
  `update alarm_episode set is_acked = false, ack_at = null, ack_user = null
    where company_id = ${companyId} and closed_at is null`

export async function measureManyAlarms({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  await fillPlant(bench)
  await addAlarms(bench, stormAlarms)
  const closed = calls >= 200 ? 1_000_000 : 100_000
  await fillBench(bench, closedAlarms(bench, closed))
  const pages: number[] = []
  const confirms: number[] = []
  let page: AlarmPage | undefined
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now()
    page = await bench.call<AlarmPage>('/armDataFact/page', { pageNum: 1 + (call % 50), pageSize })
    pages.push(performance.now() - startedAt)
  }
  if (page?.total !== stormAlarms) throw new Error(`the list has ${page?.total} alarms`)
  for (let round = 0; round < confirmRounds; round++) {
    const { asOf } = await bench.call<AlarmPage>('/armDataFact/page', { pageNum: 1, pageSize })
    const startedAt = performance.now()
    const { ok } = await bench.call<{ ok: number }>('/armDataFact/confirmByAll', { asOf })
    confirms.push(performance.now() - startedAt)
    if (ok !== stormAlarms) throw new Error(`${ok} alarms were acknowledged`)
    await fillBench(bench, [openAgain(bench)])
  }
  await bench.stop()
  const beside = `${stormAlarms.toLocaleString('en')} open beside ${(closed * transitionsEach).toLocaleString('en')} transitions`
  return [
    upperGoalMs(`page of real-time alarms, ${beside}`, pages, { share: 0.95, goalMs: 100 }),
    upperGoalMs(`acknowledging all alarms, ${beside}`, confirms, { share: 1, goalMs: 2000 }),
  ]
}
