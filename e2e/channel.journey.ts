// Channels of Modbus TCP and OPC UA are set up in at most six clicks each, against servers of public packages: address,
// test, values, object. Mistakes on the way are named in words, and a certificate is trusted by a press.
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { type ModbusPeer, startModbusPeer } from '../server/src/modules/gateway/driver/modbus/modbus-server.fixture.ts'
import { type OpcuaPeer, startOpcuaPeer } from '../server/src/modules/gateway/driver/opcua/opcua-server.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const stranger = { company: 'other', user: 'admin' }
const secret = 'box-secret-1'
const patience = { timeout: 15_000 }
const maxClicks = 6

let client: Client
let visitor: Visitor
let modbus: ModbusPeer
let opcua: OpcuaPeer
const boxIds: string[] = []
const objectIds: string[] = []
let clicks = 0

beforeAll(async () => {
  client = await connectClient(origin, stranger)
  modbus = await startModbusPeer({ missingRegisters: [99] })
  opcua = await startOpcuaPeer()
  visitor = await visitAs(browser, origin, stranger, { path: '/lak/pages/gateway/box', height: 900 })
}, 30_000)
afterAll(async () => {
  await visitor.leave()
  const machine = await client.find(operation(objectResource, 'page'), { code: 'D1' })
  for (const id of [...objectIds, ...(machine ? [machine.id] : [])])
    await client.call(operation(objectResource, 'remove'), { id })
  const model = await client.find(operation(modelResource, 'page'), { code: 'D1' })
  if (model) await client.call(operation(modelResource, 'remove'), { id: model.id })
  for (const id of boxIds) await client.call(operation(boxResource, 'remove'), { id })
  await Promise.all([modbus.close(), opcua.close()])
})

const click = async (testId: string): Promise<void> => {
  clicks += 1
  await visitor.page.getByTestId(testId).click(patience)
}

async function openNewBox(code: string): Promise<string> {
  const { data } = await client.call(operation(boxResource, 'create'), { code, name: code, secret })
  boxIds.push(data.id)
  clicks = 0
  await visitor.page.goto(`/lak/pages/gateway/box/${data.id}`)
  return data.id
}

/** Pastes rows that were copied from a sheet. */
async function paste(label: string, text: string): Promise<void> {
  const { page, context } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.getByLabel(label).focus()
  await page.keyboard.press('ControlOrMeta+V')
}

test('a Modbus device is set up with pasted values and a new object', async () => {
  const { page } = visitor
  modbus.holding.writeInt16BE(215, 0)
  modbus.holding.writeFloatBE(1.5, 2)
  await openNewBox('modbus-line')
  await click('channel-add-modbusTcp')
  await page.getByLabel('Address', { exact: true }).fill('127.0.0.1', patience)
  await page.getByRole('spinbutton', { name: 'Port' }).fill(String(modbus.port))
  await paste('Code, row 1', 'temperature\t40001\tTemperature\tInt16\t°C\nflow\t40002\tFlow\tFloat\nnowhere\t40100')
  await click('channel-test')
  const result = page.getByTestId('channel-test-result')
  await result.getByText('00 D7').waitFor(patience)
  await result.getByText('215 °C').waitFor(patience)
  await result.getByText('The device does not have the address 40100').waitFor(patience)
  await click('channel-save')
  await page.getByTestId('channels').getByText('Connected', { exact: true }).waitFor(patience)
  await click('arrived-save')
  await click('connect-object')
  await click('connect-open-object')
  const value = page.getByTestId('live-value-temperature')
  await expect.poll(() => value.textContent(), patience).toContain('215')
  modbus.holding.writeInt16BE(222, 0)
  await expect.poll(() => value.textContent(), patience).toContain('222')
  expect(clicks).toBeLessThanOrEqual(maxClicks)
})

test('a wrong port is named in words when it is tested, and on the page of the gateway', async () => {
  const { page } = visitor
  await page.goto(`/lak/pages/gateway/box/${boxIds[0]}`)
  const channels = page.getByTestId('channels')
  await channels.getByRole('button', { name: 'Edit channel' }).click(patience)
  await page.getByRole('spinbutton', { name: 'Port' }).fill('9')
  await page.getByTestId('channel-test').click()
  await page.getByText('The device refuses the connection. Check the port').waitFor(patience)
  await page.getByTestId('channel-save').click()
  await channels.getByText('The device refuses the connection. Check the port').first().waitFor(patience)
  await channels.getByRole('button', { name: 'Edit channel' }).click()
  await page.getByRole('spinbutton', { name: 'Port' }).fill(String(modbus.port), patience)
  await page.getByTestId('channel-save').click()
  await channels.getByText('Connected', { exact: true }).waitFor(patience)
})

test('an OPC UA server is set up by picking its nodes, and mapped to an object that exists', async () => {
  const { page } = visitor
  const boxId = await openNewBox('opcua-line')
  const object = { code: 'booster-pump', name: 'Booster pump', boxId }
  const objectId = (await client.call(operation(objectResource, 'create'), object)).data.id
  objectIds.push(objectId)
  const create = async (code: string): Promise<string> =>
    (await client.call(operation(point, 'create'), { objectId, code, name: code, storeMode: 1 })).data.id
  const pointIds = [await create('temperature'), await create('running')]
  await click('channel-add-opcUa')
  await page.getByLabel('Endpoint').fill(opcua.endpoint, patience)
  await click('channel-test')
  clicks += 1
  await page.getByRole('button', { name: 'Add all values below Pump' }).click(patience)
  await expect.poll(() => page.getByLabel('Address, row 6').inputValue(), patience).toContain('ns=1;s=Pump.')
  await click('channel-test')
  await page.getByTestId('channel-test-result').getByText('21.5 (Double)').waitFor(patience)
  await click('channel-save')
  await page.getByTestId('mapping-key-Temperature').getByText('Booster pump / temperature').waitFor(patience)
  await click('mapping-accept')
  expect(clicks).toBeLessThanOrEqual(maxClicks)
  opcua.setTemperature(33)
  const values = async () => (await client.call(readLatest, { points: pointIds })).data.map(({ value }) => value)
  await expect.poll(async () => (await values())[0], patience).toBe(33)
})

test('a certificate that is not trusted is trusted by a press, and the values arrive encrypted', async () => {
  const { page } = visitor
  const channels = page.getByTestId('channels')
  await channels.getByRole('button', { name: 'Edit channel' }).click(patience)
  await page.getByRole('combobox', { name: 'Security' }).click(patience)
  await page.getByTitle('Sign and encrypt').click(patience)
  await page.getByTestId('channel-test').click()
  const result = page.getByTestId('channel-test-result')
  await result.getByText('The certificate is not trusted').waitFor(patience)
  await result.getByRole('button', { name: 'Trust this certificate' }).click()
  await result.getByText('33 (Double)').waitFor(patience)
  await page.getByTestId('channel-save').click()
  await channels.getByText('Connected', { exact: true }).waitFor(patience)
  await channels.getByText('1 device, 1 online').waitFor(patience)
})
