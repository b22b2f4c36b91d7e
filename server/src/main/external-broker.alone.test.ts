// The product on an MQTT broker of the operator's own, whose faults are scripted.
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickTiming } from '../platform/broker/external/external-broker.fixture.ts'
import { ScriptedBroker } from '../platform/broker/external/scripted-broker.fixture.ts'
import { type Declaration, type InputOf, operation } from './declared-call.fixture.ts'
import { boxSecret } from './plant.fixture.ts'
import { type Caller, eventually, type IsolatedTestProduct, startTestProduct } from './product.fixture.ts'

let scripted: ScriptedBroker
let run: IsolatedTestProduct
let box: MqttClient
let boxId: string
let pointId: string
const waitMs = 20_000

beforeAll(async () => {
  scripted = await ScriptedBroker.start()
  run = await startTestProduct({ mqttUrl: scripted.url, pace: { heartbeat: quickTiming } })
  const add = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ id: string }>(declaration, body)).data.id
  boxId = await add(operation(boxResource, 'create'), { code: 'box', name: 'Box', secret: boxSecret })
  const modelId = await add(operation(model, 'create'), { code: 'm', name: 'm' })
  await add(operation(modelPoint, 'create'), { modelId, code: 'temperature', name: 'Temperature', storeMode: 1 })
  await add(createObjectByModel, { modelId, objectCode: 'press', objectName: 'Press', boxId })
  pointId = (await run.rows<{ id: string }>('select id from point'))[0]?.id ?? ''
  box = await connectAsync(scripted.url)
}, 120_000)
afterAll(async () => {
  await box.endAsync(true)
  await run.stop()
  await scripted.stop()
})

const subscribed = () => scripted.subscriptions().filter((filter) => filter.startsWith('iot/'))
const send = (value: number, code = 'box') =>
  box.publishAsync(
    `iot/v1/alpha/${code}/up/data`,
    JSON.stringify({ d: [{ dev: 'press', v: { temperature: value } }] }),
    {
      qos: 1,
    },
  )
const latest = async () => (await run.product.intake.latest([pointId]))[0]?.[3]
const health = async () => (await run.product.app.inject({ method: 'GET', url: '/health' })).json()
const titles = async (caller: Caller = run.admin) =>
  (await caller(pageUserMessages, { pageSize: 50 })).data.records.map(({ title }) => title).reverse()

test('subscriptions follow the boxes of the store', async () => {
  await eventually(async () => subscribed().length === 1, waitMs)
  await run.product.intake.reload('all')
  await send(1)
  await eventually(async () => (await latest()) === 1, waitMs)
  expect(await run.admin(operation(boxResource, 'update'), { id: boxId, code: 'press-box' })).toMatchObject({
    code: '200',
  })
  await eventually(async () => subscribed()[0] === 'iot/v1/alpha/press-box/up/#', waitMs)
  await send(2, 'press-box')
  await eventually(async () => (await latest()) === 2, waitMs)
  await run.admin(operation(boxResource, 'update'), { id: boxId, isEnabled: 0 })
  await eventually(async () => subscribed().length === 0, waitMs)
  await run.admin(operation(boxResource, 'update'), { id: boxId, isEnabled: 1, code: 'box' })
  await eventually(async () => subscribed()[0] === 'iot/v1/alpha/box/up/#', waitMs)
})

test('a broker from which nothing arrives makes health degraded and is told once to who runs the installation', async () => {
  await eventually(async () => (await health()).broker === 'up', waitMs)
  scripted.swallows = () => true
  await eventually(async () => (await health()).status === 'degraded', waitMs)
  expect(await health()).toEqual({
    status: 'degraded',
    database: 'up',
    intake: 'up',
    history: 'up',
    broker: 'degraded',
    reason: expect.stringContaining('no message arrives from the MQTT broker'),
  })
  const response = await run.product.app.inject({ method: 'GET', url: '/health' })
  expect(response.statusCode).toBe(200)
  await eventually(async () => (await titles()).length === 1, waitMs)
  // Connections are replaced again and again meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  scripted.swallows = () => false
  await eventually(async () => (await titles()).length === 2, waitMs)
  expect(await titles()).toEqual(['No messages from the MQTT broker', 'Messages from the MQTT broker arrive again'])
  expect(await titles(run.nobody)).toEqual([])
  expect(await titles(run.stranger)).toEqual([])
  await eventually(async () => (await health()).status === 'up', waitMs)
  await send(7)
  await eventually(async () => (await latest()) === 7, waitMs)
}, 60_000)

test('a message that is too large is a dead letter, and the next one is taken', async () => {
  await box.publishAsync('iot/v1/alpha/box/up/data', Buffer.alloc(3_000_000, ' '), { qos: 1 })
  await send(8)
  await eventually(async () => (await latest()) === 8, waitMs)
  const report = await run.product.intake.boxReport(boxId)
  expect(report?.deadLetters.at(-1)).toMatchObject({ reason: 'tooLarge', bytes: 3_000_000 })
})
