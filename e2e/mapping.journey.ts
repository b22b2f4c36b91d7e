// A gateway of another maker sends tags under its own names. They are learned, and several proposals are accepted at once;
// their values then reach the points.
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const stranger = { company: 'other', user: 'admin' }
const secret = 'box-secret-1'
const patience = { timeout: 10_000 }

let client: Client
let visitor: Visitor
let boxId: string
let objectId: string

beforeAll(async () => {
  client = await connectClient(origin, stranger)
  const box = { code: 'foreign-gateway', name: 'Foreign gateway', secret }
  boxId = (await client.call(operation(boxResource, 'create'), box)).data.id
  const object = { code: 'chiller', name: 'Chiller', boxId }
  objectId = (await client.call(operation(objectResource, 'create'), object)).data.id
})
afterAll(async () => {
  await visitor.leave()
  await client.call(operation(objectResource, 'remove'), { id: objectId })
  await client.call(operation(boxResource, 'remove'), { id: boxId })
})

const createPoint = async (code: string): Promise<string> =>
  (await client.call(operation(point, 'create'), { objectId, code, name: code, storeMode: 1 })).data.id

test('tags of several devices are learned, accepted at once, and reach their points', async () => {
  const pointIds = [await createPoint('inletTemperature'), await createPoint('flow')]
  const gateway = await connectAsync(mqttUrl, { username: 'other/foreign-gateway', password: secret }, false)
  const send = (temperature: number) =>
    gateway.publishAsync(
      'iot/v1/other/foreign-gateway/up/data',
      JSON.stringify({
        d: [
          { dev: 'PLC-A', v: { INLET_TEMPERATURE: temperature } },
          { dev: 'PLC-B', v: { flwo: 12 } },
        ],
      }),
      { qos: 1 },
    )
  await send(6.5)
  visitor = await visitAs(browser, origin, stranger, { path: `/lak/pages/gateway/box/${boxId}`, height: 900 })
  const { page } = visitor
  const panel = page.getByTestId('mappings')
  await panel.getByText('2 tags not mapped yet').waitFor(patience)
  await page.getByTestId('mapping-key-INLET_TEMPERATURE').getByText('Chiller / inletTemperature').waitFor(patience)
  await page.getByTestId('mapping-key-flwo').getByText('Similar code').waitFor(patience)
  await page.getByTestId('mapping-accept').click()
  await panel.getByText('2 mapped tags').waitFor(patience)
  const values = async () => {
    await send(7.25)
    const { data } = await client.call(readLatest, { points: pointIds })
    return data.map(({ value }) => value)
  }
  await expect.poll(values, patience).toEqual([7.25, 12])
  await expect.poll(() => panel.getByText('not mapped yet').count(), patience).toBe(0)
  await gateway.endAsync()
})
