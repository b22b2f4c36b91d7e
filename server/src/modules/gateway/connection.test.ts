// What a user who connects a box sees: wrong secrets, wrong topics and invalid messages, as they happen.
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { readBoxConnection, readGatewayAddress } from '@gemba/contract/gateway/connection.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { boxSecret, ingest, makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../main/product.fixture.ts'

type Connection = CommandReply<typeof readBoxConnection>

let run: TestProduct
let plant: Plant
let code: string
let company: string

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  code = `${plant.code}-box`
  company = run.codes.alpha
})

const connect = (username: string, password: string): Promise<MqttClient> =>
  connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, { username, password, reconnectPeriod: 0 }, false)
const read = async (caller: Caller = run.admin): Promise<Connection> =>
  (await caller(readBoxConnection, { id: plant.boxId })).data
const soon = <Found>(find: (connection: Connection) => Found) => eventually(async () => find(await read()))

test('a wrong secret is listed within a second, counted, with its address', async () => {
  for (let turn = 0; turn < 2; turn++) await expect(connect(`${company}/${code}`, 'not-the-secret')).rejects.toThrow()
  const refusal = await soon(({ refusals }) =>
    refusals.find(({ kind, count }) => kind === 'wrongSecret' && count === 2),
  )
  expect(refusal).toMatchObject({ address: '127.0.0.1', protocol: 'MQTT', topic: null })
  expect(await read()).toMatchObject({ signIn: null, connectionCount: 0, refusedSignInCount: 2, lastMessage: null })
  await ingest(run, code, { d: [] }, 'not-the-secret')
  await soon(({ refusals }) => refusals.find(({ kind, protocol }) => kind === 'wrongSecret' && protocol === 'HTTP'))
})

test.each([
  '/iot/v1/{company}/{code}/up/data',
  'iot/v1/{company}/other/up/data',
  'iot/v1/{company}/{code}/data',
  'pump',
])('a message to the topic %s ends the connection, and the topic is told', async (shape) => {
  const topic = shape.replace('{company}', company).replace('{code}', code)
  const box = await connect(`${company}/${code}`, boxSecret)
  box.on('error', () => undefined)
  await soon(({ signIn, connectionCount }) => signIn !== null && connectionCount === 1)
  const closed = new Promise<void>((resolve) => box.once('close', () => resolve()))
  box.publish(topic, '{"d":[]}', { qos: 1 }, () => undefined)
  await closed
  expect(await soon(({ refusals }) => refusals.find((refusal) => refusal.topic === topic))).toMatchObject({
    kind: 'wrongTopic',
    count: 1,
    protocol: 'MQTT',
  })
  await soon(({ connectionCount }) => connectionCount === 0)
})

test('a client with MQTT 5 is reported as such', async () => {
  const options = { username: code, password: boxSecret, reconnectPeriod: 0, protocolVersion: 5 } as const
  await expect(connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, options, false)).rejects.toThrow()
  const refusal = await soon(({ refusals }) => refusals.find(({ kind }) => kind === 'wrongVersion'))
  expect(refusal).toMatchObject({ address: '127.0.0.1', count: 1, topic: null })
})

test('a subscription to a foreign topic, and an HTTP path of another box, are reported', async () => {
  const box = await connect(code, boxSecret)
  await expect(box.subscribeAsync(`iot/v1/${company}/${code}/up/#`)).rejects.toThrow()
  await soon(({ refusals }) => refusals.find(({ kind }) => kind === 'wrongSubscription'))
  await box.endAsync()
  const authorization = `Basic ${Buffer.from(`${code}:${boxSecret}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const call = { method: 'POST', url: '/api/ingest/v1/another', headers, payload: '{"d":[]}' } as const
  expect((await run.product.app.inject(call)).json().code).toBe('1301')
  await soon(({ refusals }) => refusals.find(({ topic }) => topic === '/api/ingest/v1/another'))
})

test('a message that is not JSON is listed with its reason; the first valid one as received', async () => {
  const box = await connect(code, boxSecret)
  const topic = `iot/v1/${company}/${code}/up/data`
  await box.publishAsync(topic, '{d:[}', { qos: 1 })
  expect((await soon(({ deadLetters: [letter] }) => letter))?.reason).toBe('notJson')
  expect((await read()).lastMessage).toBeNull()
  const body = JSON.stringify({ d: [{ dev: 'new', v: { pressure: 4.2 } }] })
  await box.publishAsync(topic, body, { qos: 1 })
  const last = await soon(({ lastMessage }) => lastMessage)
  expect(last).toMatchObject({ channel: 'data', bytes: body.length })
  expect(Buffer.from(last?.head ?? '', 'base64').toString()).toBe(body)
  expect(await read()).toMatchObject({ unmappedCount: 1, connectionCount: 1 })
  await box.endAsync()
})

test('too many wrong secrets, and a disabled box, are reported as such', async () => {
  for (let turn = 0; turn < 12; turn++) await ingest(run, code, { d: [] }, `guess-${turn}`)
  await soon(({ refusals }) => refusals.find(({ kind }) => kind === 'throttled'))
  await run.admin(operation(boxResource, 'update'), { id: plant.boxId, isEnabled: 0 })
  await run.product.intake.reload('all')
  await ingest(run, code, { d: [] })
  await soon(({ refusals }) => refusals.find(({ kind }) => kind === 'disabled'))
  await run.admin(operation(boxResource, 'update'), { id: plant.boxId, isEnabled: 1 })
  await run.product.intake.reload('all')
})

test('ten refusals of a kind are kept for any number of attempts; a name of no company is not kept', async () => {
  const box = await connect(`${company}/${code}`, boxSecret)
  for (let turn = 0; turn < 25; turn++) await box.subscribeAsync(`try/${turn}`).catch(() => undefined)
  const tries = await soon(({ refusals }) => {
    const wrongSubscriptions = refusals.filter(({ kind }) => kind === 'wrongSubscription')
    return wrongSubscriptions[0]?.topic === 'try/24' && wrongSubscriptions
  })
  expect(tries).toHaveLength(10)
  await box.endAsync()
  await expect(connect('nobody-of-nowhere', 'some-secret')).rejects.toThrow()
  await expect(connect('nowhere/box', 'some-secret')).rejects.toThrow()
  for (let turn = 0; turn < 12; turn++) await expect(connect(`${company}/typo-${turn}`, 'secret')).rejects.toThrow()
  const strangers = await soon(
    (connection) => connection.strangers[0]?.name === `${company}/typo-11` && connection.strangers,
  )
  expect(strangers).toHaveLength(10)
  expect(JSON.stringify(strangers)).not.toMatch(/nowhere/)
})

test('another company sees none of it, and refusals are stored', async () => {
  expect((await run.stranger(readBoxConnection, { id: plant.boxId })).code).toBe('1101')
  expect((await run.nobody(readBoxConnection, { id: plant.boxId })).code).toBe('401')
  const stored = await eventually(async () => {
    const [row] = await run.rows<{ refusals: unknown[] }>(
      `select refusals from box_report where box_id = ${plant.boxId}`,
    )
    return row && row.refusals.length > 10 && row.refusals
  }, 10_000)
  expect(stored.length).toBeLessThanOrEqual(50)
})

test('users see the port of the broker and the code of their company', async () => {
  const { data } = await run.admin(readGatewayAddress)
  expect(data).toMatchObject({ companyCode: company, isOwnBroker: false })
  expect(data.listeners).toContainEqual({
    host: null,
    port: run.product.mqttPort,
    scheme: 'mqtt',
    isLocal: expect.any(Boolean),
  })
  expect((await run.stranger(readGatewayAddress)).data.companyCode).toBe(run.codes.beta)
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
