// Runs the simulator and the replay as processes with a real broker.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Aedes } from 'aedes'
import { afterEach, expect, test } from 'vitest'

interface Message {
  topic: string
  body: { seq: number; online?: boolean; d: { dev: string; ts: number; v: Record<string, number>; s: unknown[][] }[] }
}

const children: ChildProcess[] = []
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const close of cleanups.splice(0)) await close()
})

async function startBroker(port = 0) {
  const messages: Message[] = []
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) =>
      done(null, /^[a-z]+-box$/.test(`${user}`) && `${password}` === 'right'),
    authorizePublish: (_client, { topic, payload }, done) => {
      messages.push({ topic, body: JSON.parse(payload.toString()) })
      done(null)
    },
  })
  const server: Server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    await new Promise<void>((resolve) => broker.close(resolve))
    await closed
  }
  return { messages, port: (server.address() as AddressInfo).port, close }
}

function startTool(name: string, ...args: string[]): ChildProcess {
  const tool = fileURLToPath(new URL(name, import.meta.url))
  const env = { ...process.env, BOX_SECRET: 'right' }
  const child = spawn(process.execPath, [tool, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('the simulator publishes the points of the meter each second, reconnects to a restarted broker and ends with its parent', async () => {
  const first = await startBroker()
  const simulator = startTool('simulator.ts', `mqtt://127.0.0.1:${first.port}`, 'demo')
  const data = (messages: Message[]) => messages.filter(({ topic }) => topic === 'iot/v1/demo/plant-box/up/data')
  await until(() => data(first.messages).length === 3)
  const [a, b, c] = data(first.messages).map(({ body }) => body.d[0])
  const began = first.messages.find(({ topic }) => topic === 'iot/v1/demo/plant-box/up/status')
  expect(began).toMatchObject({ body: { online: true } })
  expect(a?.dev).toBe('steel-plant')
  expect(Object.keys(a?.v ?? {}).sort()).toEqual(
    [
      'activeEnergy',
      'carbon',
      'energyTotal',
      'laggingPowerFactor',
      'laggingReactive',
      'leadingPowerFactor',
      'leadingReactive',
      'power',
    ].sort(),
  )
  expect(Math.round(((c?.ts ?? 0) - (a?.ts ?? 0)) / 1000)).toBe(2)
  expect(b?.ts).toBeGreaterThan(a?.ts ?? 0)

  await first.close()
  const second = await startBroker(first.port)
  cleanups.push(second.close)
  await until(() => data(second.messages).length === 1)

  const ended = once(simulator, 'exit')
  simulator.stdin?.destroy()
  expect((await ended)[0]).toBe(0)
  const ownTopic = 'iot/v1/demo/plant-box/up/status'
  const last = second.messages.findLast(({ topic }) => topic === ownTopic)
  expect(last).toMatchObject({ body: { online: false } })
})

test('a disconnected box of the simulator is silent while the others send, and reconnects', async () => {
  const broker = await startBroker()
  cleanups.push(broker.close)
  const simulator = startTool('simulator.ts', `mqtt://127.0.0.1:${broker.port}`, 'demo')
  const messagesOf = (box: string, kind: string) =>
    broker.messages.filter(({ topic }) => topic === `iot/v1/demo/${box}/up/${kind}`)
  await until(() => messagesOf('air-box', 'data').length > 0)
  simulator.stdin?.write('no such order\ncut no-box 1000\ncut air-box 3500\n')
  await until(() => messagesOf('air-box', 'status').at(-1)?.body.online === false)
  const [countBefore, waterCountBefore] = [messagesOf('air-box', 'data').length, messagesOf('water-box', 'data').length]
  await until(() => messagesOf('water-box', 'data').length > waterCountBefore)
  expect(messagesOf('air-box', 'data')).toHaveLength(countBefore)
  await until(() => messagesOf('air-box', 'data').length > countBefore)
  expect(messagesOf('air-box', 'status').map(({ body }) => body.online)).toEqual([true, false, true])
})

test('the replay sends every sample of a file once and in order', async () => {
  const broker = await startBroker()
  cleanups.push(broker.close)
  const folder = mkdtempSync(join(tmpdir(), 'gemba replay '))
  const file = join(folder, 'samples.csv')
  const ts = Date.parse('2026-11-20T00:00:00Z')
  const expectedSamples = Array.from({ length: 2500 }, (_, i) => ['temperature', ts + i * 1000, i / 10])
  writeFileSync(
    file,
    `time,point,value\n${expectedSamples.map(([code, at, value]) => `${at},press-01.${code},${value}`).join('\n')}\n`,
  )
  const url = `mqtt://127.0.0.1:${broker.port}`
  const replay = startTool(
    '../../tools/box/replay.ts',
    file,
    '--url',
    url,
    '--secret',
    'right',
    '--company',
    'acme',
    '--history',
  )
  const [code] = await once(replay, 'exit')
  expect(code).toBe(0)
  const messages = broker.messages.filter(({ topic }) => topic === 'iot/v1/acme/plant-box/up/hist')
  expect(messages.flatMap(({ body }) => body.d.flatMap(({ s }) => s))).toEqual(expectedSamples)
  expect(messages.flatMap(({ body }) => body.d.map(({ dev }) => dev))).toEqual(['press-01', 'press-01', 'press-01'])

  const failedReplay = startTool('../../tools/box/replay.ts', file, '--url', url, '--secret', 'wrong')
  const [output] = (await once(failedReplay.stderr ?? failedReplay, 'data')) as [Buffer]
  expect(output.toString()).toMatch(/plant-box.*refused/)
  expect((await once(failedReplay, 'exit'))[0]).toBe(1)
  rmSync(folder, { recursive: true })
})

test('the replay keeps the configured speed', async () => {
  const broker = await startBroker()
  cleanups.push(broker.close)
  const folder = mkdtempSync(join(tmpdir(), 'gemba replay '))
  const file = join(folder, 'samples.csv')
  writeFileSync(file, [0, 5000, 10_000].map((ms) => `${1_795_132_800_000 + ms},press-01.temperature,1`).join('\n'))
  const url = `mqtt://127.0.0.1:${broker.port}`
  const replay = startTool(
    '../../tools/box/replay.ts',
    file,
    '--url',
    url,
    '--secret',
    'right',
    '--speed',
    '10',
    '--shift-to-now',
  )
  await until(() => broker.messages.some(({ topic }) => topic.endsWith('/up/data')))
  const startedAt = Date.now()
  await once(replay, 'exit')
  expect(Date.now() - startedAt).toBeGreaterThan(300)
  const times = broker.messages.flatMap(({ body }) => body.d ?? []).flatMap(({ s }) => s.map(([, ts]) => Number(ts)))
  expect(times).toHaveLength(3)
  expect(Math.abs((times[0] ?? 0) - startedAt)).toBeLessThan(3000)
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBe(10_000)
  rmSync(folder, { recursive: true })
})
