import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartRefusal } from '../../start-refusal.ts'
import { loadClientId } from './client-id.ts'
import { connectExternalBroker } from './external-broker.ts'

// A broker of another kind. It knows no shared subscriptions: each connection gets its own copy of a message.
const plain = <One extends { topic: string }>(one: One): One => ({
  ...one,
  topic: one.topic.replace('$share/gemba/', ''),
})
const aedes = new Aedes({ authorizeSubscribe: (_client, subscription, done) => done(null, plain(subscription)) })
interface Persistence {
  addSubscriptions(client: unknown, subscriptions: { topic: string }[]): Promise<void>
}

let server: Server
let url: string

beforeAll(async () => {
  await aedes.listen()
  // It keeps for a session what was asked for, not what was granted.
  const { persistence } = aedes as unknown as { persistence: Persistence }
  const add = persistence.addSubscriptions.bind(persistence)
  persistence.addSubscriptions = (client, subscriptions) => add(client, subscriptions.map(plain))
  server = createServer(aedes.handle).listen(0)
  await once(server, 'listening')
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => aedes.close(() => resolve()))
  server.close()
})

const login = { companyId: '1', companyCode: 'demo', boxId: '7', boxCode: 'b' }

test('a message is acknowledged to the broker only when it is durable', async () => {
  const taken: string[] = []
  const held: (() => void)[] = []
  let acknowledgements = 0
  aedes.on('ack', () => acknowledgements++)
  const broker = await connectExternalBroker({
    url,
    clientId: 'gemba-a',
    findBox: (companyCode, boxCode) => (companyCode === 'demo' && boxCode === 'b' ? login : undefined),
    take: (message, done) => {
      taken.push(`${message.login.boxId} ${message.channel} ${message.payload}`)
      held.push(done)
    },
    failed: (error) => {
      throw error
    },
  })
  const box = await connectAsync(url)
  await box.publishAsync('iot/v1/demo/b/up/data', 'x', { qos: 1 })
  while (held.length < 8) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(taken).toEqual(Array(8).fill('7 data x'))
  expect(acknowledgements).toBe(0)
  for (const done of held) done()
  while (acknowledgements < 8) await new Promise((resolve) => setTimeout(resolve, 5))
  const command = new Promise((resolve) => box.once('message', (topic, payload) => resolve(`${topic} ${payload}`)))
  await box.subscribeAsync('iot/v1/demo/b/down/#')
  await broker.publish(login, 'down/ctl', '{}')
  expect(await command).toBe('iot/v1/demo/b/down/ctl {}')
  await box.endAsync()
  await broker.stop()
})

test('what the broker acknowledged while the server was away, or had not acknowledged itself, comes when it is back', async () => {
  const start = (take: (payload: string, done: () => void) => void, clientId = 'gemba-c') =>
    connectExternalBroker({
      url,
      clientId,
      findBox: () => login,
      take: ({ payload }, done) => take(String(payload), done),
      failed: () => undefined,
    })
  const box = await connectAsync(url)
  const send = (text: string) => box.publishAsync('iot/v1/demo/b/up/data', text, { qos: 1 })
  const held: string[] = []
  // It dies with a message in its hands.
  const first = await start((text) => held.push(text))
  await send('held')
  while (held.length < 8) await new Promise((resolve) => setTimeout(resolve, 5))
  await first.stop()
  for (let index = 0; index < 20; index++) await send(`away ${index}`)

  const counts = new Map<string, number>()
  const again = await start((text, done) => {
    counts.set(text, (counts.get(text) ?? 0) + 1)
    done()
  })
  const expected = ['held', ...Array.from({ length: 20 }, (_, index) => `away ${index}`)]
  while (expected.some((text) => (counts.get(text) ?? 0) < 8)) await new Promise((resolve) => setTimeout(resolve, 5))
  expect([...counts.keys()].sort()).toEqual(expected.sort())

  // Another server has its own name: neither pushes the other off.
  const others: string[] = []
  const other = await start((text, done) => {
    others.push(text)
    done()
  }, 'gemba-d')
  await send('both')
  while (others.length < 8 || counts.get('both') !== 8) await new Promise((resolve) => setTimeout(resolve, 5))
  await Promise.all([again.stop(), other.stop(), box.endAsync()])
})

test('the name of a server is made once for its data folder', () => {
  const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `gemba-${name}-`)))
  const [one, two] = folders.map(loadClientId)
  expect(one).toMatch(/^gemba-[0-9a-f]{12}$/)
  expect([one, loadClientId(folders[0] as string)]).toEqual([one, one])
  expect(two).not.toBe(one)
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('a broker that does not answer is refused in one line', async () => {
  const options = { clientId: 'gemba-b', findBox: () => undefined, take: () => undefined, failed: () => undefined }
  await expect(connectExternalBroker({ ...options, url: 'mqtt://127.0.0.1:1' })).rejects.toThrow(StartRefusal)
})
