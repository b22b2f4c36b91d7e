// A set point of a Modbus device is written from the page of its object, read back, and found in the record.
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { saveChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { type ModbusPeer, startModbusPeer } from '../server/src/modules/gateway/driver/modbus/modbus-server.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const stranger = { company: 'other', user: 'admin' }
const patience = { timeout: 15_000 }
const code = 'control-chiller'

let client: Client
let visitor: Visitor
let modbus: ModbusPeer
let objectId: string
let modelId: string
let boxId: string

beforeAll(async () => {
  client = await connectClient(origin, stranger)
  modbus = await startModbusPeer()
  modbus.holding.writeInt16BE(200, 0)
  boxId = (await client.call(operation(box, 'create'), { code, name: 'Chiller line', secret: 'box-secret-1' })).data.id
  modelId = (await client.call(operation(model, 'create'), { code, name: 'Chiller' })).data.id
  const limits = { rw: 1, writeMin: 5, writeMax: 30, writeStep: 0.5 } as const
  const setpoint = { modelId, code: 'setpoint', name: 'Set point', unit: '°C', decimals: 1, scale: 0.1 } as const
  await client.call(operation(modelPoint, 'create'), { ...setpoint, ...limits })
  const chiller = { modelId, objectCode: code, objectName: 'Chiller 1', boxId }
  objectId = (await client.call(createObjectByModel, chiller)).data.id
  await client.call(saveChannel, {
    boxId,
    name: 'Chiller',
    protocol: driverProtocol.codes.modbusTcp,
    settings: { host: '127.0.0.1', port: modbus.port },
    devices: [{ code, periodMs: 500, items: [{ code: 'setpoint', address: '40001', dataType: 2 }] }],
  })
  visitor = await visitAs(browser, origin, stranger, { path: `/lak/pages/equipment/object/${objectId}`, height: 900 })
}, 60_000)
afterAll(async () => {
  await visitor.leave()
  await client.call(operation(object, 'remove'), { id: objectId })
  await client.call(operation(model, 'remove'), { id: modelId })
  await client.call(operation(box, 'remove'), { id: boxId })
  await modbus.close()
})

test('a set point is written, read back and recorded', async () => {
  const { page } = visitor
  const row = page.getByTestId('control-setpoint')
  await row.getByText('20.0').waitFor(patience)
  await row.getByRole('button', { name: 'Write' }).click(patience)
  const dialog = page.getByTestId('write-dialog')
  await dialog.getByText('5 °C to 30 °C').waitFor(patience)
  await dialog.getByRole('spinbutton').fill('21.5')
  await dialog.getByLabel('Reason (optional)').fill('warm day')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await page.getByText('Set point: 20 °C → 21.5 °C').waitFor(patience)
  await page.getByRole('button', { name: 'Write 21.5 °C' }).click()
  await row.getByText('Done and read back').waitFor(patience)
  expect(modbus.writes).toEqual(['0=00d7'])
  await expect.poll(() => page.getByTestId('live-value-setpoint').textContent(), patience).toContain('21.5')

  await row.getByRole('button', { name: 'Done and read back' }).click()
  const details = page.getByTestId('command-details')
  await details.getByText('warm day').waitFor(patience)
  expect(await details.getByText('Delivered', { exact: true }).count()).toBe(1)

  await page.goto('/lak/pages/equipment/control')
  await page.getByText('20 °C → 21.5 °C').first().waitFor(patience)
}, 60_000)

test('a device that is gone cannot be written to, and gets nothing when it is back', async () => {
  const { page } = visitor
  await modbus.close()
  await page.goto(`/lak/pages/equipment/object/${objectId}`)
  const row = page.getByTestId('control-setpoint')
  await row.getByText('The device is offline').waitFor(patience)
  expect(await row.getByRole('button', { name: 'Write' }).isDisabled()).toBe(true)
}, 60_000)
