// A model gives its points to an object, which shows live values; a point that the model gains later follows by
// synchronisation.
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 10_000 }
const secret = 'fan-box-secret-1'

let client: Client
let visitor: Visitor
let sender: MqttClient
const ids = { box: '', model: '', object: '' }

beforeAll(async () => {
  client = await connectClient(origin, admin)
  ids.box = String((await client.call(operation(box, 'create'), { code: 'fan-box', name: 'Fan box', secret })).data.id)
  ids.model = String((await client.call(operation(model, 'create'), { code: 'fan', name: 'Fan' })).data.id)
  await client.call(operation(modelPoint, 'create'), { modelId: ids.model, code: 'speed', name: 'Speed', unit: 'rpm' })
  const body = { modelId: ids.model, objectCode: 'fan-1', objectName: 'Fan 1', boxId: ids.box }
  ids.object = String((await client.call(createObjectByModel, body)).data.id)
  sender = await connectAsync(mqttUrl, { username: 'demo/fan-box', password: secret })
})
afterAll(async () => {
  await visitor.leave()
  await sender.endAsync()
  await client.call(operation(object, 'remove'), { id: ids.object })
  await client.call(operation(model, 'remove'), { id: ids.model })
  await client.call(operation(box, 'remove'), { id: ids.box })
})

/** Sends a value until the page shows it, because a new point reaches the intake after its commit. */
async function expectLiveValue(code: string, value: number): Promise<void> {
  const message = JSON.stringify({ d: [{ dev: 'fan-1', v: { [code]: value } }] })
  const cell = visitor.page.getByTestId(`live-value-${code}`)
  await expect
    .poll(async () => {
      await sender.publishAsync('iot/v1/demo/fan-box/up/data', message, { qos: 1 })
      return (await cell.allTextContents()).join(' ')
    }, patience)
    .toContain(String(value))
}

test('an object shows live values, and receives a point that its model gained', async () => {
  visitor = await visitAs(browser, origin, admin, { path: `/lak/pages/equipment/object/${ids.object}` })
  const { page } = visitor
  await page.getByTestId('live-value-speed').waitFor(patience)
  await expectLiveValue('speed', 741)

  await client.call(operation(modelPoint, 'create'), { modelId: ids.model, code: 'torque', name: 'Torque', unit: 'Nm' })
  const [speed] = (await client.call(operation(modelPoint, 'list'), { modelId: ids.model })).data
  await client.call(operation(modelPoint, 'update'), { id: speed?.id, decimals: 0 })
  await page.goto(`/lak/pages/equipment/model/${ids.model}`)
  await page.getByTestId('model-sync').click(patience)
  await page.getByText('1 point to add').waitFor(patience)
  await page.getByTestId('popup-confirm').click()
  await page.getByText('1 object synchronised: 1 added, 1 changed, 0 disabled').waitFor(patience)
  await page.getByTestId('model-sync').waitFor({ state: 'detached' })

  await page.goto(`/lak/pages/equipment/object/${ids.object}`)
  await page.getByTestId('live-value-torque').waitFor(patience)
  await expectLiveValue('torque', 38)
})
