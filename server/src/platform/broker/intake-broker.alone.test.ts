// What clients can do before they are authenticated, and which resources a box can hold.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIntakeBroker } from './intake-broker.ts'
import type { BoxMessage, Broker } from './login.ts'

const login = { companyId: '1', companyCode: 'demo', boxId: '7', boxCode: 'b' }
const wild = { ...login, boxId: '8', boxCode: '+' }
const refused: string[] = []
const takenMessages: BoxMessage[] = []
const failures: Error[] = []
let broker: Broker
let onTake: (message: BoxMessage) => void = () => undefined

beforeAll(async () => {
  broker = await startIntakeBroker({
    port: 0,
    authenticate: async ({ userName, secret }) => (secret !== 'secret' ? null : userName === '+' ? wild : login),
    take: (message, done) => {
      onTake(message)
      takenMessages.push(message)
      done()
    },
    disconnected: () => undefined,
    refused: (_, { action, topic }) => refused.push(`${action} ${topic}`),
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

test('a message whose receiver throws is acknowledged, and the next one is received', async () => {
  onTake = () => {
    onTake = () => undefined
    throw new Error('a fault')
  }
  const box = await open()
  await box.publishAsync('iot/v1/demo/b/up/data', '1', { qos: 1 })
  await box.publishAsync('iot/v1/demo/b/up/data', '2', { qos: 1 })
  expect(takenMessages.splice(0).map(({ payload }) => String(payload))).toEqual(['2'])
  expect(failures.splice(0)).toMatchObject([{ message: 'a fault' }])
  await box.endAsync()
})

test('a CONNECT announces at most 8 KiB; later packets may be large', async () => {
  const stranger = await dial()
  const closed = once(stranger, 'close')
  stranger.write(Buffer.from([0x10, 0x80, 0x80, 0x40]))
  await closed
  await expect(
    open({ will: { topic: 'iot/v1/demo/b/up/status', payload: Buffer.alloc(9000), qos: 0 } }),
  ).rejects.toThrow()
  const box = await open()
  await box.publishAsync('iot/v1/demo/b/up/data', Buffer.alloc(900_000), { qos: 1 })
  expect(takenMessages.splice(0)).toHaveLength(1)
  await box.endAsync()
})

test('silent connections are closed in favour of boxes: at most 100 wait per address', async () => {
  const silent = await Promise.all(Array.from({ length: 100 }, dial))
  const firstClosed = once(silent[0] as Socket, 'close')
  const box = await open()
  await firstClosed
  await box.publishAsync('iot/v1/demo/b/up/data', '3', { qos: 1 })
  expect(takenMessages.splice(0)).toHaveLength(1)
  await box.endAsync()
  for (const socket of silent) socket.destroy()
})

test('a session ends with its connection, whatever the box requested', async () => {
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

test('the 21st connection of a box closes its oldest one; a connection can be closed by its id', async () => {
  const first = await open()
  await first.publishAsync('iot/v1/demo/b/up/data', 'first', { qos: 1 })
  const firstClosed = closing(first)
  const rest = await Promise.all(Array.from({ length: 20 }, () => open()))
  await firstClosed
  const last = rest.at(-1) as MqttClient
  await last.publishAsync('iot/v1/demo/b/up/data', 'last', { qos: 1 })
  const lastClosed = closing(last)
  broker.disconnect(takenMessages.at(-1)?.connection as string)
  await lastClosed
  expect(rest.filter(({ connected }) => connected)).toHaveLength(19)
  await Promise.all(rest.map((client) => client.endAsync(true)))
  expect(failures).toEqual([])
})

test.each([
  'iot/v1/demo/other/up/data',
  'iot/v1/beta/b/up/data',
  'iot/v1/demo/b/down/ctl',
  'iot/v1/demo/bb/up/data',
  'iot/v1/demo/b/up',
  '$share/gemba/iot/v1/demo/b/up/data',
  '$SYS/broker/uptime',
  'gemba/heartbeat/gemba-000000000001-slot-0',
])('a box cannot publish to %s, retained or not', async (topic) => {
  takenMessages.length = 0
  for (const retain of [false, true]) {
    const box = await open()
    refused.length = 0
    const closed = closing(box)
    box.publish(topic, 'x', { qos: 1, retain }, () => undefined)
    await closed
    expect(refused).toEqual([`publish ${topic}`])
    await box.endAsync(true)
  }
  expect(takenMessages.splice(0)).toEqual([])
})

test('a last will for another box is not published', async () => {
  const will = {
    topic: 'iot/v1/demo/other/up/status',
    payload: Buffer.from('{"online":false}'),
    qos: 1 as const,
    retain: true,
  }
  const box = await open({ will })
  box.stream.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(takenMessages.splice(0)).toEqual([])
  await box.endAsync(true)
})

test.each([
  '#',
  'iot/v1/demo/+/down/#',
  'iot/v1/+/b/down/#',
  'iot/v1/demo/b/up/#',
  '$share/g/iot/v1/demo/b/down/#',
  '$SYS/#',
])('a box cannot subscribe to %s', async (filter) => {
  const box = await open()
  const granted = await box.subscribeAsync(filter).catch(() => 'refused')
  expect(granted).toBe('refused')
  await box.endAsync(true)
})

test('a box whose code is a wildcard receives nothing of other boxes', async () => {
  const box = await open({ username: '+' })
  const heard: string[] = []
  box.on('message', (topic) => heard.push(topic))
  expect(await box.subscribeAsync('iot/v1/demo/+/down/#').catch(() => 'refused')).toBe('refused')
  await broker.publish(login, 'down/ctl', '{}')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(heard).toEqual([])
  await box.endAsync(true)
})

test('a retained message is not stored', async () => {
  const box = await open()
  await box.publishAsync('iot/v1/demo/b/up/data', 'kept', { qos: 1, retain: true })
  expect(takenMessages.splice(0)).toHaveLength(1)
  const again = await open()
  await again.publishAsync('iot/v1/demo/b/up/data', 'new', { qos: 1 })
  expect(takenMessages.splice(0).map(({ payload }) => String(payload))).toEqual(['new'])
  await Promise.all([box, again].map((client) => client.endAsync(true)))
})

test('a command goes to the newest session of a box alone, and not to a client that only listens', async () => {
  const topic = 'iot/v1/demo/b/down/cmd'
  const received: string[] = []
  const listen = async (name: string, filter: string, sends: boolean) => {
    const client = await open({ clientId: name })
    client.on('message', (_, payload) => received.push(`${name} ${payload}`))
    await client.subscribeAsync(filter, { qos: 1 })
    if (sends) await client.publishAsync('iot/v1/demo/b/up/data', '1', { qos: 1 })
    return client
  }
  const command = async (text: string) => {
    await broker.commandOnce('7', topic, Buffer.from(text))
    // A message that every subscriber gets ends the wait.
    await broker.publish(login, 'down/ctl', 'end')
    await expect.poll(() => received.filter((entry) => entry.endsWith('end')).length).toBe(clients.length)
    return received.splice(0).filter((entry) => !entry.endsWith('end'))
  }
  const clients: MqttClient[] = []
  const greedy = await open({ clientId: 'greedy' })
  greedy.on('message', (_, payload) => received.push(`greedy ${payload}`))
  await greedy.subscribeAsync('#').catch(() => undefined)
  await broker.commandOnce('7', topic, Buffer.from('nobody'))
  clients.push(await listen('monitor', 'iot/v1/demo/b/down/#', false))
  expect(await command('1')).toEqual(['monitor 1'])
  clients.unshift(await listen('first', 'iot/v1/demo/b/down/+', true))
  clients.push(await listen('second-monitor', 'iot/v1/demo/b/down/#', false))
  expect(await command('2')).toEqual(['first 2'])
  clients.push(await listen('second', 'iot/v1/demo/b/down/#', true))
  expect(await command('3')).toEqual(['second 3'])
  await clients.pop()?.endAsync(true)
  await greedy.endAsync(true)
  await expect.poll(() => broker.connectionsOf('7')).toBe(clients.length)
  expect(await command('4')).toEqual(['first 4'])
  await Promise.all(clients.map((client) => client.endAsync(true)))
  takenMessages.length = 0
})
