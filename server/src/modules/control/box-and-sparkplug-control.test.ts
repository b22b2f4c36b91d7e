// Commands to gateways over MQTT, played by real clients: own boxes with their answers, and an edge node of Sparkplug.

import { sendBoxControl } from '@gemba/contract/control/box-control.ts'
import { controlPoint, readControlCommand } from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import SparkplugClient from 'sparkplug-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'
import { boxSecret, type ControlPlant, makeControlPlant } from './control-plant.fixture.ts'

const { succeeded, failed, timedOut } = controlState.codes

interface Order {
  readonly cmdId: string
  readonly dev?: string
  readonly w?: readonly { readonly p: string; readonly v: number }[]
  readonly cmd?: string
  readonly params?: object
  readonly issuedAt: number
  readonly expiresAt: number
}

let run: TestProduct
let plant: ControlPlant
let client: MqttClient
let topic: string
const orders: Order[] = []
/** What the box does with the next order. */
let play: (order: Order) => Promise<void> = async () => undefined

const publish = (channel: string, body: object) =>
  client.publishAsync(`${topic}/up/${channel}`, JSON.stringify(body), { qos: 1 })
const ack = (cmdId: string, state: string, more: object = {}) =>
  publish('ack', Object.assign({ cmdId, state, session: 's1' }, more))
const send = (v: number) => publish('data', { d: [{ dev: 'mixer', v: { speed: v } }] })
const write = (value: number) => run.admin(controlPoint, { dataId: plant.pointIds.speed ?? '', value })
const ended = (id: string) =>
  eventually(async () => {
    const { data } = await run.admin(readControlCommand, { id })
    return data.state >= succeeded ? data : undefined
  }, 20_000)

beforeAll(async () => {
  run = await joinTestProduct()
  const points = [
    { code: 'speed', rw: 1, scale: 0.5 },
    { code: 'level', rw: 1 },
  ] as const
  plant = await makeControlPlant(run, { code: 'mixer', points, isSimulated: false })
  topic = `iot/v1/${run.codes.alpha}/${plant.boxCode}`
})
afterAll(() => client?.endAsync(true))

test('a box that is offline gets nothing, also not when it connects', async () => {
  const refused = await run.admin<{ params: { reasonCode: string } }>(controlPoint, {
    dataId: plant.pointIds.speed ?? '',
    value: 10,
  })
  expect(refused.data.params.reasonCode).toBe('gatewayOffline')
  const address = `mqtt://127.0.0.1:${run.product.mqttPort}`
  client = await connectAsync(address, { username: plant.boxCode, password: boxSecret })
  client.on('message', (received, payload) => {
    if (!received.endsWith('/down/cmd')) return
    const order = JSON.parse(payload.toString()) as Order
    orders.push(order)
    void play(order)
  })
  await client.subscribeAsync(`${topic}/down/#`, { qos: 1 })
  await publish('status', { online: true, session: 's1' })
  await eventually(async () => {
    await send(20)
    const [latest] = await run.product.intake.latestValues([plant.pointIds.speed ?? ''])
    return latest?.value === 10
  })
  expect(orders).toEqual([])
})

test('a box confirms, executes and sends the value, which ends the command', async () => {
  play = async ({ cmdId, w }) => {
    await ack(cmdId, 'received')
    await send(w?.[0]?.v ?? 0)
    await ack(cmdId, 'done')
  }
  const { data } = await write(42)
  expect(await ended(data.id)).toMatchObject({ state: succeeded, target: '42', readBack: '42', oldValue: '10' })
  const order = orders.at(-1)
  // The box gets the value before scale and offset.
  expect(order).toMatchObject({ cmdId: data.cmdId, dev: 'mixer', w: [{ p: 'speed', v: 84 }] })
  expect((order?.expiresAt ?? 0) - (order?.issuedAt ?? 0)).toBeLessThanOrEqual(10_000)
})

test('answers of another session do not count, and late ones are stored', async () => {
  play = ({ cmdId }) => ack(cmdId, 'done', { session: 'old' }).then(() => undefined)
  const { data } = await write(43)
  expect(await ended(data.id)).toMatchObject({ state: timedOut, fault: { code: 'noAck' }, deliveredAt: null })
  await ack(data.cmdId, 'done')
  const late = await eventually(async () => {
    const { data: command } = await run.admin(readControlCommand, { id: data.id })
    return command.lateResult ? command : undefined
  })
  expect(late).toMatchObject({ state: timedOut, lateResult: 'done' })
}, 20_000)

test('a box that refuses says why', async () => {
  play = async ({ cmdId }) => {
    await ack(cmdId, 'received')
    await ack(cmdId, 'failed', { msg: 'door open' })
  }
  const { data } = await write(44)
  const fault = { code: 'reported', parameters: { message: 'door open' } }
  expect(await ended(data.id)).toMatchObject({ state: failed, fault, readBack: null })
})

test('a command of its own program reaches the box, and its answer ends it', async () => {
  play = ({ cmdId }) => ack(cmdId, 'done').then(() => undefined)
  const order = { boxId: plant.boxCode, command: 'restart', params: { after: 5 } }
  const { data } = await run.admin(sendBoxControl, order)
  expect(await ended(data.id)).toMatchObject({ state: succeeded, target: 'restart', boxId: plant.boxId })
  expect(orders.at(-1)).toMatchObject({ cmd: 'restart', params: { after: 5 } })
  const foreign = await run.stranger<{ error: string }>(sendBoxControl, order)
  expect(foreign.data.error).toBe('notFound')
})

test('what is not a list of values, or no object of parameters, is refused', async () => {
  const errors: unknown[] = []
  for (const values of ['x', [null], { a: 1 }, [], [{ value: 1 }]]) {
    const { data } = await run.admin<{ error: string }>('/busObjectUnder/underControlByFree', { values })
    errors.push(data.error)
  }
  expect(errors).toEqual(['invalid', 'invalid', 'invalid', 'notFound', 'invalid'])
  const order = { boxId: plant.boxCode, command: 'restart' }
  for (const params of ['str', 1, [1]])
    expect(await run.admin('/boxControl/sendControl2Box', { ...order, params })).toMatchObject({ code: '400' })
  const large = await run.admin<{ error: string }>('/boxControl/sendControl2Box', {
    ...order,
    params: { text: 'x'.repeat(20_000) },
  })
  expect(large.data.error).toBe('tooLarge')
})

test('a box that is back can be written although only some of its points sent a value since', async () => {
  const levelId = plant.pointIds.level ?? ''
  const qualityOf = async () => (await run.product.intake.latestValues([levelId]))[0]?.quality
  await publish('data', { d: [{ dev: 'mixer', v: { level: 5 } }] })
  await eventually(async () => (await qualityOf()) === quality.good)
  await publish('status', { online: false, session: 's1' })
  await eventually(async () => (await qualityOf()) === quality.uncertainNoCommunicationLastUsableValue)
  const presence = () => run.product.intake.controlPresence(plant.boxId)
  await eventually(async () => !(await presence()).isOnline)
  const refused = await run.admin<{ params: { reasonCode: string } }>(controlPoint, { dataId: levelId, value: 6 })
  expect(refused.data.params.reasonCode).toBe('gatewayOffline')
  await publish('status', { online: true, session: 's1' })
  await eventually(async () => {
    await send(20)
    return (await presence()).isOnline
  })
  expect(await qualityOf()).toBe(quality.uncertainNoCommunicationLastUsableValue)
  play = async ({ cmdId, w }) => {
    await ack(cmdId, 'received')
    await publish('data', { d: [{ dev: 'mixer', v: { level: w?.[0]?.v ?? 0 } }] })
    await ack(cmdId, 'done')
  }
  const { data } = await run.admin(controlPoint, { dataId: levelId, value: 6 })
  expect(await ended(data.id)).toMatchObject({ state: succeeded, readBack: '6' })
}, 20_000)

test('an edge node of Sparkplug gets a command in the type of its birth, and its value ends it', async () => {
  const edgePlant = await makeControlPlant(run, {
    code: 'edge',
    points: [{ code: 'level', rw: 1 }],
    isSimulated: false,
  })
  const pointId = edgePlant.pointIds.level ?? ''
  await eventually(async () => (await run.product.intake.controlPresence(edgePlant.boxId)).isEnabled, 15_000)
  const node = SparkplugClient.newClient({
    serverUrl: `mqtt://127.0.0.1:${run.product.mqttPort}`,
    username: edgePlant.boxCode,
    password: boxSecret,
    groupId: 'plant',
    edgeNode: edgePlant.boxCode,
    clientId: 'edge',
    version: 'spBv1.0',
    publishDeath: true,
  })
  const metric = (value: number) => ({ name: 'level', type: 'Float' as const, value })
  let isBorn = false
  node.on('birth', () => {
    node.publishNodeBirth({ timestamp: Date.now(), metrics: [] })
    node.publishDeviceBirth('edge', { timestamp: Date.now(), metrics: [metric(1)] })
    isBorn = true
  })
  const commands: unknown[] = []
  node.on('dcmd', (device, { metrics }) => {
    const [written] = metrics ?? []
    commands.push([device, written?.name, written?.type, written?.value])
    node.publishDeviceData('edge', { timestamp: Date.now(), metrics: [metric(Number(written?.value))] })
  })
  await eventually(async () => {
    // The intake may know the gateway before its point.
    if (isBorn) node.publishDeviceData('edge', { timestamp: Date.now(), metrics: [metric(1)] })
    return (await run.product.intake.latestValues([pointId]))[0]?.value === 1
  }, 15_000)
  const { data, msg } = await run.admin(controlPoint, { dataId: pointId, value: 2.5 })
  expect(msg).toBeDefined()
  expect(await ended(data.id)).toMatchObject({ state: succeeded, readBack: '2.5' })
  expect(commands).toEqual([['edge', 'level', 'Float', 2.5]])
  node.stop()
}, 40_000)
