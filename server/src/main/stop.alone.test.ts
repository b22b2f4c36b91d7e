// How the product ends when it is told to: a process of its own, with calls under way, and with its PostgreSQL frozen.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processesOf } from '../platform/embedded/own-cluster.fixture.ts'
import { ExcursionBox } from './excursion-box.fixture.ts'
import { boxSecret, makePlant } from './plant.fixture.ts'
import { eventually, startTestProduct } from './product.fixture.ts'
import { type Suite, startSuite } from './suite.fixture.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-stop-'))
const settings = { dataFolder, databaseUrl: 'embedded' }
let token: string

beforeAll(async () => {
  const run = await startTestProduct(settings)
  token = run.tokens.admin
  await makePlant(run, { warnMax: 80, deadband: 1 })
  await run.stop()
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const snapshot = join(dataFolder, 'latest.snapshot')
const course = { device: 'p1', every: 10, lasts: 2, normal: 20, beyond: 105 }
const login = { company: 'alpha', box: 'p1-box', secret: boxSecret }

/** Calls back to back on kept connections, as browsers do, until it is refused. */
function callAllTheTime(suite: Suite, callers: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const once = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const url = { host: '127.0.0.1', port: suite.port, path: '/api/armDataFact/page', method: 'POST', headers, agent }
      const call = request(url, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', reject)
      })
      call.once('error', reject)
      call.end('{}')
    })
  const loop = async (): Promise<number> => {
    for (let answered = 0; ; answered++) if ((await once().catch(() => 0)) !== 200) return answered
  }
  return Promise.all(Array.from({ length: callers }, loop))
}

test.each([
  [1, 3],
  [10, 2],
])(
  'with %i callers back to back it ends cleanly, with everything on disk',
  { timeout: 60_000 },
  async (callers, hoursAgo) => {
    const suite = await startSuite(dataFolder)
    const box = new ExcursionBox(login, [course], hoursAgo)
    const sending = box.sendUntilBroken(suite.mqttPort)
    const calls = callAllTheTime(suite, callers)
    await eventually(async () => box.acknowledged > 50, 20_000)
    const before = Date.now()
    expect(await suite.stop()).toMatchObject({ code: 0 })
    await sending
    expect((await calls).every((answered) => answered > 0)).toBe(true)
    expect(readdirSync(join(dataFolder, 'spool'))).toEqual([])
    expect(statSync(snapshot).mtimeMs).toBeGreaterThanOrEqual(before)
    expect(readdirSync(join(dataFolder, 'pg'))).not.toContain('postmaster.pid')
  },
)

test('with a call that never ends it ends all the same', { timeout: 60_000 }, async () => {
  const suite = await startSuite(dataFolder)
  const call = request({
    host: '127.0.0.1',
    port: suite.port,
    path: '/api/user/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  })
  call.on('error', () => {})
  call.write('{')
  await suite.call(pageAlarmEpisodes, {}, token)
  expect(await suite.stop()).toMatchObject({ code: 0 })
})

test('changes of alarm level that PostgreSQL could not take before the stop are found by the next start, once', {
  timeout: 90_000,
}, async () => {
  const suite = await startSuite(dataFolder)
  const box = new ExcursionBox(login, [course])
  const postmaster = Number(readFileSync(join(dataFolder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const sending = box.sendUntilBroken(suite.mqttPort)
  await eventually(async () => box.acknowledged > 100, 20_000)
  for (const pid of processesOf(postmaster)) process.kill(pid, 'SIGSTOP')
  const acknowledgedCount = box.acknowledged
  // Acknowledged as before, and in history long before PostgreSQL is back.
  await eventually(async () => box.acknowledged > acknowledgedCount + 1000, 30_000)
  const { tookMs } = await suite.stop()
  expect(tookMs).toBeLessThan(6000)
  await sending

  const next = await startSuite(dataFolder)
  await box.finish(next.mqttPort)
  expect(await next.stop()).toMatchObject({ code: 0 })
  const run = await startTestProduct(settings)
  const changesFound = async (): Promise<string[]> => {
    const rows = await run.rows<{ action: number; at: number }>(`select t.action, t.at from alarm_transition t
      join alarm_episode e using (batch_no) where t.action in (1, 3, 4) and t.at >= '${new Date(box.firstTs).toISOString()}'
      order by e.id, t.seq`)
    return rows.map(({ action, at }) => `${action === 3 ? 'return' : 'raise'} ${at}`)
  }
  // What a start finds on disk is stored while people are served already.
  await eventually(async () => (await changesFound()).at(-1) === box.levelChanges(course).at(-1), 20_000)
  const foundChanges = await changesFound()
  await run.stop()
  // The box of the test before may have stopped in the middle of an excursion: its return is no change of this one.
  const first = foundChanges.findIndex((change) => change.startsWith('raise'))
  expect(first).toBeLessThanOrEqual(1)
  expect(foundChanges.slice(first)).toEqual(box.levelChanges(course))
})
