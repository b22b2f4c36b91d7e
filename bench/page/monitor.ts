// The calls of the equipment dashboard with ten thousand objects, each with a run state of every hour of two days.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type BenchProduct, fillBench, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'
import { fillPlant } from './large-plant.ts'

const spanHours = 48
const goalMs = 100
/** The first calls compile their statements. */
const warmCalls = 5
const agent = new Agent({ keepAlive: true })
/** Characters of an answer that an error shows. */
const startLength = 500

const requests = [
  ['head figures', 'POST', '/monitor/eqMonitorTop'],
  ['equipment list', 'POST', '/monitor/eqMonitorList'],
  ['online list', 'GET', '/monitor/getEqOnlineList'],
  ['counts of the projects', 'GET', '/monitor/projectMonitorCount'],
  ['ranking of a day', 'POST', '/monitor/eqMonitorRanking'],
] as const

/** Spans of changing states, the last of which is open. */
const spansOf = (companyId: string): string[] => [
  `insert into run_span (object_id, from_at, to_at, state, company_id)
    select o.id, now() - make_interval(hours => n), case when n > 0 then now() - make_interval(hours => n - 1) end,
      (o.id + n) % 4, o.company_id
    from object o, generate_series(0, ${spanHours - 1}) n where o.company_id = ${companyId}`,
  'vacuum analyze run_span',
]

/**
 * Returns the ms until the whole answer has arrived on a connection, as for a client. `inject` would keep three copies of
 * an answer of more than a megabyte in the memory of the product, whose collector then runs every tenth call.
 */
async function measureCall({ origin, token }: BenchProduct, method: 'GET' | 'POST', path: string): Promise<number> {
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const calling = request(`${origin}/api${path}`, { method, headers, agent })
  calling.end(method === 'POST' ? '{}' : undefined)
  const [answer] = (await once(calling, 'response')) as [IncomingMessage]
  let start = ''
  for await (const part of answer) if (start === '') start = String(part).slice(0, startLength)
  const ms = performance.now() - startedAt
  if (!start.startsWith('{"code":"200"')) throw new Error(`${path}: ${start}`)
  return ms
}

export async function measureMonitor({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  await fillPlant(bench)
  await fillBench(bench, spansOf(bench.companyId))
  const figures: Figure[] = []
  for (const [name, method, path] of requests) {
    const times: number[] = []
    for (let at = 0; at < warmCalls; at++) await measureCall(bench, method, path)
    for (let at = 0; at < calls; at++) times.push(await measureCall(bench, method, path))
    figures.push(upperGoalMs(`${name}, 10,000 objects`, times, { share: 0.95, goalMs }))
  }
  agent.destroy()
  await bench.stop()
  return figures
}
