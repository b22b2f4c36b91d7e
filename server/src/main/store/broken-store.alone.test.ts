// The whole product while connections to its PostgreSQL break under load.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IsolatedCluster, startOwnCluster } from '../../platform/embedded/own-cluster.fixture.ts'
import { operation } from '../declared-call.fixture.ts'
import { ingest, makePlant, type Plant } from '../plant.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../product.fixture.ts'

let cluster: IsolatedCluster
let run: IsolatedTestProduct
let plant: Plant

beforeAll(async () => {
  cluster = await startOwnCluster()
  run = await startTestProduct({ databaseUrl: cluster.url })
  plant = await makePlant(run)
})
afterAll(async () => {
  await run.stop()
  await cluster.stop()
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls in a loop, half of them writing, until told to stop; returns the codes that came. */
function callAllTheTime(callers: number): () => Promise<Map<string, number>> {
  let isStopped = false
  const codes = new Map<string, number>()
  const loops = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = 0; !isStopped; turn++) {
      const { code } =
        turn % 2 === 0
          ? await run.admin(pageAlarmEpisodes, { pageSize: 20 })
          : await run.admin(operation(box, 'create'), { code: `c${caller}-${turn}`, name: 'c', secret: 'box-secret-1' })
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  })
  return async () => {
    isStopped = true
    await Promise.all(loops)
    return codes
  }
}

/** Someone of the operators, with a connection of its own. */
async function asOperator<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(text)
  await client.end().catch(() => {})
  return rows
}

const others = "from pg_stat_activity where application_name = 'gemba'"

/** Sends one reading until it is taken, as a box does; returns what came before. */
async function send(value: number): Promise<string[]> {
  const body = { d: [{ dev: 'p1', s: [['temperature', Date.now(), value]] }] }
  const refusals: string[] = []
  await eventually(async () => {
    const { code } = await ingest(run, 'p1-box', body)
    if (code !== '200') refusals.push(code)
    return code === '200'
  }, 20_000)
  return refusals
}

test('terminated and killed connections fail their calls and nothing else', { timeout: 90_000 }, async () => {
  const stop = callAllTheTime(8)
  const refusals: string[] = []
  for (let round = 0; round < 8; round++) {
    await pause(250)
    refusals.push(...(await send(105)))
    if (round % 4 === 3) {
      const [backend] = await asOperator<{ pid: number }>(`select pid ${others} limit 1`)
      if (backend) process.kill(backend.pid, 'SIGKILL')
    } else {
      await asOperator(`select pg_terminate_backend(pid) ${others}`)
    }
    refusals.push(...(await send(20)))
    await eventually(async () => (await run.admin(pageAlarmEpisodes, { pageSize: 1 })).code === '200', 20_000)
  }
  const codes = await stop()
  expect(refusals.filter((code) => code !== '503')).toEqual([])
  expect([...codes.keys()].filter((code) => code !== '200' && code !== '503')).toEqual([])
  expect(codes.get('200')).toBeGreaterThan(50)

  // The product goes on by itself: events, alarms and the operation log too.
  const isQuiet = async () => (await run.rows('select from outbox where done_at is null')).length === 0
  await eventually(isQuiet, 20_000)
  const rounds = Array.from({ length: 8 }, () => [105, 20]).flat()
  const levelChanges = async (): Promise<number[]> =>
    (
      await run.rows<{ value: number }>(
        'select value from alarm_transition where action in (1, 3, 4) order by batch_no, seq',
      )
    ).map(({ value }) => value)
  await eventually(async () => (await levelChanges()).length >= rounds.length, 10_000).catch(() => {})
  expect(await levelChanges()).toEqual(rounds)
  const [before] = await run.rows<{ n: string }>('select count(*) as n from operation_log')
  await run.admin(operation(box, 'create'), { code: 'after', name: 'after', secret: 'box-secret-1' })
  await eventually(async () => {
    const [after] = await run.rows<{ n: string }>('select count(*) as n from operation_log')
    return Number(after?.n) > Number(before?.n)
  })
  const { data } = await run.admin(readLatest, { points: [plant.pointId] })
  expect(JSON.stringify(data)).toContain('20')
})
