// Several servers on one database, as real processes with Mosquitto, Redis and a history server: who may join, and what
// each role serves.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mosquitto, whyNoMosquitto } from '../../platform/broker/external/mosquitto.fixture.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { type HistoryServer, startHistoryServer } from '../../platform/history/history-server.ts'
import { publishedPassword } from '../../platform/published-password.ts'
import { RedisServer } from '../../platform/redis-server.fixture.ts'
import { eventually } from '../product.fixture.ts'
import { killPrograms, type Program, queryDatabase, startProgram, suiteProgram } from '../program.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-several-'))
let redis: RedisServer | undefined
let mosquitto: Mosquitto | undefined
let history: HistoryServer | undefined
let env: Record<string, string>
let count = 0

beforeAll(async () => {
  if (whyNoMosquitto) return
  redis = await RedisServer.start()
  if (!redis) return
  mosquitto = await Mosquitto.start()
  history = await startHistoryServer(join(folder, 'clickhouse'))
  env = {
    DATABASE_URL: await createEmptyDatabase(),
    HISTORY_URL: history.url,
    MQTT_URL: mosquitto.url,
    REDIS_URL: redis.url,
    GEMBA_FILES: join(folder, 'files'),
    GEMBA_SEED: 'demo',
  }
}, 60_000)
afterAll(async () => {
  killPrograms()
  redis?.kill()
  await mosquitto?.remove()
  await history?.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function createEmptyDatabase(): Promise<string> {
  const address = new URL(await createTestDatabase())
  const name = `several_${process.pid}_${Date.now()}`
  await queryDatabase(address.href, `create database ${name}`)
  address.pathname = `/${name}`
  return address.href
}

type LiveValue = readonly [pointId: string, ts: number, rts: number, value: unknown, quality: number]

interface Server extends Program {
  output(): string
  /** Resolves to whether it is ready; false when it has ended. */
  readonly isReady: Promise<boolean>
  /** Address after the start. */
  origin(): string
}

/** Starts a server with a data folder of its own. */
function startServer(changes: Record<string, string | undefined> = {}): Server {
  const program = startProgram([suiteProgram], { GEMBA_DATA: join(folder, String(++count)), ...env, ...changes })
  const output = () => program.stdout() + program.stderr()
  const portOf = () => /browser\s+http:\/\/[^:\s]+:(\d+)\s/.exec(output())?.[1]
  // The address is printed after the line that says it is ready.
  const ready = eventually(async () => portOf() !== undefined, 120_000).then(() => true)
  const origin = () => `http://127.0.0.1:${portOf()}`
  return { ...program, output, origin, isReady: Promise.race([ready, program.ended.then(() => false)]) }
}

async function expectRefused(server: Server, reason: RegExp): Promise<void> {
  expect([await server.isReady, server.output()]).toEqual([false, expect.stringMatching(reason)])
  expect(await server.ended).toBe(1)
  expect(server.output()).not.toMatch(/^\s+at /m)
}

async function post(server: Server, path: string, body: unknown, token = ''): Promise<{ code: string; data: never }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.json() as never
}

/** The values of another server arrive, say so while Redis is silent, and arrive again. */
async function expectLiveValues(server: Server, pointId: string, token: string): Promise<void> {
  const socket = io(server.origin(), { auth: { token }, transports: ['websocket'] })
  let last: LiveValue | undefined
  socket.on('points', ({ values }: { values: LiveValue[] }) => {
    last = values.find(([id]) => id === pointId) ?? last
  })
  await socket.emitWithAck('points:subscribe', { points: [pointId] })
  const has = (code: number) => eventually(async () => last?.[4] === code, 20_000)
  await has(quality.good)
  redis?.pause()
  await has(quality.uncertainNoCommunicationLastUsableValue)
  const health = await (await fetch(`${server.origin()}/health`)).json()
  expect(health).toMatchObject({ status: 'degraded', redis: 'down' })
  const before = last?.[1] ?? 0
  redis?.resume()
  await has(quality.good)
  await eventually(async () => last && last[1] > before, 20_000)
  socket.close()
}

const pathOf = ({ paths }: { paths: readonly string[] }) => `/api${paths[0]?.split(' ')[1]}`

test('two servers start on one empty database: one seeds it, the other waits; each serves its role, and strangers are refused', {
  timeout: 240_000,
}, async ({ skip }) => {
  if (whyNoMosquitto) skip(whyNoMosquitto)
  if (!redis) skip('no redis-server here')
  const url = env.DATABASE_URL ?? ''
  const first = startServer()
  await eventually(async () => first.output() !== '', 60_000)
  const second = startServer({ GEMBA_ROLES: 'api' })
  const areReady = [await first.isReady, await second.isReady]
  expect(areReady, first.output() + second.output()).toEqual([true, true])
  const companies = await queryDatabase<{ code: string }>(url, 'select code from company order by code')
  expect(companies.map(({ code }) => code)).toEqual(['demo', 'other'])
  const rows = await queryDatabase<{ state: string; roles: string[]; address: string }>(
    url,
    'select state, roles, address from server order by started_at',
  )
  expect(rows.map(({ state, roles }) => [state, roles.join()])).toEqual(
    expect.arrayContaining([
      ['ready', 'api,intake'],
      ['ready', 'api'],
    ]),
  )
  for (const server of [first, second]) {
    expect(server.output()).not.toMatch(/^\s+at /m)
    expect((await fetch(`${server.origin()}/health`)).status).toBe(200)
  }

  // The server without an intake signs in, and reads the values that the other one receives.
  const { data } = await post(second, pathOf(login), {
    companyCode: 'demo',
    userName: 'admin',
    password: publishedPassword,
  })
  const token = (data as { token: string }).token
  const [point] = await queryDatabase<{ id: string }>(
    url,
    // Its meter sends each second; other devices of the demo send on command, or are silent for minutes.
    `select p.id from point p join object o on o.id = p.object_id join company c on c.id = p.company_id
     where c.code = 'demo' and o.code = 'steel-plant' limit 1`,
  )
  const latest = await eventually(async () => {
    const reply = await post(second, pathOf(readLatest), { points: [point?.id] }, token)
    return reply.code === '200' && reply
  }, 20_000)
  expect(latest.data).toMatchObject([{ pointId: point?.id, value: expect.anything() }])
  await expectLiveValues(second, point?.id ?? '', token)

  const refusals = [
    expectRefused(
      startServer({ GEMBA_FILES: undefined }),
      /several servers need GEMBA_FILES\/S3_URL too, the same at each of them/,
    ),
    expectRefused(
      startServer({ GEMBA_FILES: join(folder, 'other-files') }),
      /^GEMBA_FILES differs from that of the server http:\/\/127\.0\.0\.1:\d+ /m,
    ),
    expectRefused(
      startServer({ HISTORY_URL: `${history?.url}/other` }),
      /^HISTORY_URL differs from that of the server /m,
    ),
  ]
  await Promise.all(refusals)
  first.process.kill('SIGTERM')
  expect([await first.ended, first.output()]).toEqual([0, expect.any(String)])
  const stopped = await queryDatabase<{ state: string }>(
    url,
    `select state from server where 'intake' = any(roles) order by started_at`,
  )
  expect(stopped[0]?.state).toBe('stopped')

  // A server for readings only has health and internal calls, and takes over the readings.
  const third = startServer({ GEMBA_ROLES: 'intake' })
  expect(await third.isReady).toBe(true)
  expect((await fetch(`${third.origin()}/health`)).status).toBe(200)
  for (const path of [pathOf(login), pathOf(readLatest), '/'])
    expect((await fetch(`${third.origin()}${path}`, { method: 'POST' })).status).toBe(404)
  await eventually(
    async () => (await post(second, pathOf(readLatest), { points: [point?.id] }, token)).code === '200',
    20_000,
  )
})
