// What a stranger may do to the broker before it has signed in, and what a box may hold open.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIntakeBroker } from './intake-broker.ts'
import type { BoxMessage, Broker } from './login.ts'

const login = { companyId: '1', companyCode: 'demo', boxId: '7', boxCode: 'b' }
const taken: BoxMessage[] = []
const failures: Error[] = []
let broker: Broker
let onTake: (message: BoxMessage) => void = () => undefined

beforeAll(async () => {
  broker = await startIntakeBroker({
    port: 0,
    authenticate: async ({ secret }) => (secret === 'secret' ? login : null),
    take: (message, done) => {
      onTake(message)
      taken.push(message)
      done()
    },
    disconnected: () => undefined,
    refused: () => undefined,
    refusedVersion: () => undefined,
    failed: (error) => failures.push(error),
  })
})
afterAll(() => broker.stop())

const open = (options: object = {}): Promise<MqttClient> =>
  connectAsync(
    `mqtt://127.0.0.1:${broker.port}`,
    { username: 'b', password: 'secret', reconnectPeriod: 0, ...options },
    false,
  )

const closing = (box: MqttClient) => new Promise<void>((resolve) => box.once('close', () => resolve()))

async function dial(): Promise<Socket> {
  const socket = connect({ port: broker.port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('a receiver that throws costs the one message: it is acknowledged, and the next one is taken', async () => {
  onTake = () => {
    onTake = () => undefined
    throw new Error('a fault')
  }
  const box = await open()
  await box.publishAsync('iot/v1/demo/b/up/data', '1', { qos: 1 })
  await box.publishAsync('iot/v1/demo/b/up/data', '2', { qos: 1 })
  expect(taken.splice(0).map(({ payload }) => String(payload))).toEqual(['2'])
  expect(failures.splice(0)).toMatchObject([{ message: 'a fault' }])
  await box.endAsync()
})

test('a sign-in announces at most 8 KiB; later packets may be large', async () => {
  const stranger = await dial()
  const closed = once(stranger, 'close')
  stranger.write(Buffer.from([0x10, 0x80, 0x80, 0x40]))
  await closed
  await expect(
    open({ will: { topic: 'iot/v1/demo/b/up/status', payload: Buffer.alloc(9000), qos: 0 } }),
  ).rejects.toThrow()
  const box = await open()
  await box.publishAsync('iot/v1/demo/b/up/data', Buffer.alloc(900_000), { qos: 1 })
  expect(taken.splice(0)).toHaveLength(1)
  await box.endAsync()
})

test('silent connections make room for boxes: of one address at most 100 wait', async () => {
  const silent = await Promise.all(Array.from({ length: 100 }, dial))
  const firstClosed = once(silent[0] as Socket, 'close')
  const box = await open()
  await firstClosed
  await box.publishAsync('iot/v1/demo/b/up/data', '3', { qos: 1 })
  expect(taken.splice(0)).toHaveLength(1)
  await box.endAsync()
  for (const socket of silent) socket.destroy()
})

test('a session ends with its connection, whatever the box asked for', async () => {
  const options = { clean: false, clientId: 'same' }
  const first = await open(options)
  await first.subscribeAsync('iot/v1/demo/b/down/#', { qos: 1 })
  await first.endAsync()
  await broker.publish(login, 'down/ctl', 'while away')
  const heard: string[] = []
  const again = await open({ ...options, resubscribe: false })
  again.on('message', (_topic, payload) => heard.push(String(payload)))
  await again.subscribeAsync('iot/v1/demo/b/down/#', { qos: 1 })
  const arrived = new Promise((resolve) => again.once('message', resolve))
  await broker.publish(login, 'down/ctl', 'now')
  await arrived
  expect(heard).toEqual(['now'])
  await again.endAsync()
})

test('the 21st connection of a box closes its oldest one; a connection can be ended by its name', async () => {
  const first = await open()
  await first.publishAsync('iot/v1/demo/b/up/data', 'first', { qos: 1 })
  const firstClosed = closing(first)
  const rest = await Promise.all(Array.from({ length: 20 }, () => open()))
  await firstClosed
  const last = rest.at(-1) as MqttClient
  await last.publishAsync('iot/v1/demo/b/up/data', 'last', { qos: 1 })
  const lastClosed = closing(last)
  broker.disconnect(taken.at(-1)?.connection as string)
  await lastClosed
  expect(rest.filter(({ connected }) => connected)).toHaveLength(19)
  await Promise.all(rest.map((one) => one.endAsync(true)))
  expect(failures).toEqual([])
})
