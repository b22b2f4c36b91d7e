import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartRefusal } from '../start-refusal.ts'
import { connectExternalBroker } from './external-broker.ts'

// A broker of another kind. It knows no shared subscriptions: each connection gets its own copy of a message.
const aedes = new Aedes({
  authorizeSubscribe: (_client, subscription, done) => {
    done(null, { ...subscription, topic: subscription.topic.replace('$share/gemba/', '') })
  },
})
let server: Server
let url: string

beforeAll(async () => {
  await aedes.listen()
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

test('a broker that does not answer is refused in one line', async () => {
  const options = { findBox: () => undefined, take: () => undefined, failed: () => undefined }
  await expect(connectExternalBroker({ ...options, url: 'mqtt://127.0.0.1:1' })).rejects.toThrow(StartRefusal)
})
