// The desk of the operator beside years of alarms: a page of ten thousand open alarms, the newest transitions, the
// journal, and all open alarms confirmed at once.
import { type BenchProduct, fillBench, startBenchProduct } from '../bench-product.ts'
import { type Figure, fullLength, type Length, upperGoalMs } from '../figure.ts'
import { post } from '../run/post.ts'
import { runProgram } from '../run/run-program.ts'
import { addAlarms, areaCount, fillPlant, piecesPerOrder, stormAlarms } from './large-plant.ts'

/** Transitions of an alarm that was raised, acknowledged, returned to normal, handled and closed. */
const actions = [1, 2, 3, 17, 18] as const
const fullPast = 1_000_000
const quickPast = 50_000
const pastDays = 3 * 365
const objects = areaCount * (piecesPerOrder + 1)
/** Rows of one statement, each of which has a time limit. */
const rowsAtOnce = 100_000
const pageSize = 20
const goal = { share: 0.95, goalMs: 100 }
const confirmGoalMs = 2000
/** Confirmations of all alarms. Each begins with none acknowledged. */
const confirmations = 3

const subjects = [
  `insert into point (id, company_id, object_id, code, name, data_type)
    select id, company_id, id, 'p', 'Temperature', 8 from object`,
  `insert into alarm_rule (id, company_id, name, point_id, warn_max)
    select id, company_id, 'Temperature', id, 80 from point`,
  'analyze object, point, alarm_rule',
]

/** Statements that insert closed alarms with their transitions, evenly over three years. */
function pastAlarms(count: number): string[] {
  const statements: string[] = []
  for (let first = 0; first < count; first += rowsAtOnce) {
    const last = Math.min(first + rowsAtOnce, count) - 1
    statements.push(
      `insert into alarm_episode (company_id, batch_no, rule_id, point_id, object_id, object_code, object_name, point_code,
          point_name, ack_required, is_active, is_acked, level, max_level, live_level, side, occur_at, raise_at, peak_at,
          ack_at, ack_user, return_at, handle_at, handle_user, handle_text, flow_status, alarm_result, ended_at,
          closed_at, log_length, log_at)
        select o.company_id, 'P' || n, o.id, o.id, o.id, o.code, o.name, 'p', 'Temperature', true, false, true,
          1 + n % 3, 1 + n % 3, 1 + n % 3, 1, t.at, t.at, t.at, t.at + '1 min', 'admin', t.at + '5 min', t.at + '9 min',
          'admin', 'Cleaned', 3, 1, t.at + '5 min', t.at + '9 min', ${actions.length}, t.at + '9 min'
        from generate_series(${first}, ${last}) n
        join (select *, row_number() over (order by id) - 1 as place from object) o on o.place = n % ${objects},
        lateral (select now() - interval '${pastDays} days' * (1 - (n + 0.5) / ${count}) as at) t`,
      `insert into alarm_transition (company_id, batch_no, seq, at, received_at, action, level, value, user_name)
        select e.company_id, e.batch_no, a.seq, e.raise_at + a.seq * '1 min'::interval,
          e.raise_at + a.seq * '1 min'::interval, a.action, e.level, 85, 'admin'
        from generate_series(${first}, ${last}) n join alarm_episode e on e.batch_no = 'P' || n,
          unnest(array[${actions.join(', ')}]) with ordinality a (action, seq)`,
    )
  }
  return [...statements, 'vacuum analyze alarm_episode, alarm_transition']
}

const openTransitions = `insert into alarm_transition (company_id, batch_no, seq, at, received_at, action, level, value)
  select company_id, batch_no, 1, raise_at, raise_at, 1, level, 85 from alarm_episode where ended_at is null`

export async function measureAlarmDesk({ calls, seconds }: Length): Promise<Figure[]> {
  const past = seconds >= fullLength.seconds ? fullPast : quickPast
  const bench = await startBenchProduct()
  await fillPlant(bench)
  await addAlarms(bench, stormAlarms)
  await fillBench(bench, [...subjects, openTransitions, ...pastAlarms(past)])
  const { origin, token } = bench
  const measure = (path: string, body: object = {}): Promise<number[]> =>
    runProgram<number[]>('page/call-client.ts', {
      origin,
      token,
      calls,
      path,
      body: Object.assign({ pageNum: 1, pageSize }, body),
      rows: { of: 'records', count: pageSize },
    })
  const list = await measure('/armDataFact/page')
  const transitions = await measure('/armDataHis/page')
  const dayMs = 86_400_000
  const monthAgo = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 19).replace('T', ' ')
  const journal = await measure('/alarmJournal/page', { startSearch: monthAgo })
  const confirmed = await confirmAll(bench)
  const after = await measure('/armDataFact/page')
  await bench.stop()
  const show = (count: number): string => count.toLocaleString('en')
  const beside = `${show(stormAlarms)} open, ${show(past * actions.length)} transitions`
  return [
    upperGoalMs(`page of real-time alarms, ${beside}`, list, goal),
    upperGoalMs(`page of transitions, ${beside}`, transitions, goal),
    upperGoalMs(`page of the journal of a month, ${beside}`, journal, goal),
    upperGoalMs(`all of ${show(stormAlarms)} open alarms confirmed`, confirmed, { share: 1, goalMs: confirmGoalMs }),
    upperGoalMs('page of real-time alarms after that', after, goal),
  ]
}

/** Returns the ms of confirming every open alarm. */
async function confirmAll(bench: BenchProduct): Promise<number[]> {
  const { origin, token } = bench
  const times: number[] = []
  for (let turn = 0; turn < confirmations; turn++) {
    await fillBench(bench, ['update alarm_episode set is_acked = false, ack_at = null where ended_at is null'])
    const startedAt = performance.now()
    const { data } = await post<{ ok: number }>({ origin, token }, '/armDataFact/confirmByAll', { asOf: Date.now() })
    times.push(performance.now() - startedAt)
    if (data?.ok !== stormAlarms) throw new Error(`confirmed ${JSON.stringify(data).slice(0, 300)}`)
  }
  return times
}
