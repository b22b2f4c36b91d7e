// An empty company connects a pump with five points by a real publisher, in at most ten clicks besides typing. Mistakes
// on the way are reported at once.
import { listObjectPoints } from '@gemba/contract/alarm/point-limits.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const stranger = { company: 'other', user: 'admin' }
const patience = { timeout: 10_000 }
const maxClicks = 10

let visitor: Visitor
let client: Client
let copied: CopiedConnection

beforeAll(async () => {
  client = await connectClient(origin, stranger)
})
afterAll(async () => {
  await visitor.leave()
  // The company is empty again.
  for (const [resource, code] of [
    [objectResource, 'pump-2'],
    [objectResource, 'cooling-pump'],
    [modelResource, 'cooling-pump'],
  ] as const) {
    const found = await client.find(operation(resource, 'page'), { code })
    if (found) await client.call(operation(resource, 'remove'), { id: found.id })
  }
  const box = await client.find(operation(boxResource, 'page'), { code: 'cooling-pump' })
  if (box) await client.call(operation(boxResource, 'remove'), { id: box.id })
})

interface CopiedConnection {
  topic: string
  username: string
  password: string
}

/** The parts of the copied command that a person uses. */
function readCommand(command: string): CopiedConnection {
  const part = (flag: string) => new RegExp(`-${flag} '([^']+)'`).exec(command)?.[1] ?? ''
  return { topic: part('t'), username: part('u'), password: part('P') }
}

const connect = ({ username, password }: CopiedConnection): Promise<MqttClient> =>
  connectAsync(mqttUrl, { username, password, reconnectPeriod: 0 }, false)

test('a pump with five points is commissioned in at most ten clicks', async () => {
  visitor = await visitAs(browser, origin, stranger, { path: '/lak/pages/overview', height: 900 })
  const { page, context } = visitor
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  let clicks = 0
  const click = async (testId: string) => {
    clicks += 1
    await page.getByTestId(testId).click()
  }

  await click('overview-connect')
  await page.getByLabel('Gateway name').fill('Cooling pump')
  await click('connect-create')
  await page.getByTestId('connect-secret').waitFor(patience)
  await click('connect-copy')
  copied = readCommand(await page.evaluate<string>('navigator.clipboard.readText()'))
  expect(copied).toEqual({
    topic: 'iot/v1/other/cooling-pump/up/data',
    username: 'other/cooling-pump',
    password: await page.getByTestId('connect-secret').textContent(),
  })

  const log = page.getByTestId('connect-log')
  await connect({ ...copied, password: 'not-the-secret' }).catch(() => undefined)
  await log.getByText('Wrong secret from').waitFor({ timeout: 2_000 })
  const slashed = await connect(copied)
  slashed.on('error', () => undefined)
  slashed.publish(`/${copied.topic}`, '{}', { qos: 1 }, () => undefined)
  await log.getByText(`use ${copied.topic}`).waitFor({ timeout: 2_000 })
  const pump = await connect(copied)
  await pump.publishAsync(copied.topic, '{temperature: 20}', { qos: 1 })
  await log.getByText('The message is invalid: not JSON').waitFor({ timeout: 2_000 })

  const send = (temperature: number) =>
    pump.publishAsync(
      copied.topic,
      JSON.stringify({
        d: [{ dev: 'cooling-pump', v: { temperature, pressure: 4.1, flow: 12, speed: 1450, running: true } }],
      }),
      { qos: 1 },
    )
  await send(45)
  await log.getByText('"temperature":45').waitFor({ timeout: 2_000 })
  await page.getByLabel('Unit, row 1').fill('°C', patience)
  await page.getByLabel('Warning upper limit, row 1').fill('80')
  await page.getByLabel('Critical upper limit, row 1').fill('95')
  expect(await page.getByLabel('Data type, row 5').inputValue()).toBe('1')
  await click('arrived-save')
  await page.getByTestId('connect-object').waitFor(patience)
  await click('connect-object')
  await click('connect-open-object')

  const value = page.getByTestId('live-value-temperature')
  await value.waitFor(patience)
  const valueAfter = async (temperature: number) => {
    await send(temperature)
    return value.textContent()
  }
  await expect.poll(() => valueAfter(46.5)).toContain('46.5')
  expect(clicks).toBeLessThanOrEqual(maxClicks)
  const found = await client.find(operation(objectResource, 'page'), { code: 'cooling-pump' })
  const points = await client.call(listObjectPoints, {
    objectId: found?.id,
  })
  expect(points.data.map(({ code, warnMax, isMain }) => [code, warnMax, isMain])).toEqual([
    ['temperature', 80, 1],
    ['pressure', null, 0],
    ['flow', null, 0],
    ['speed', null, 0],
    ['running', null, 0],
  ])
  await pump.endAsync()
})

test('a second pump uses the existing model, and a code received later becomes a point of its object', async () => {
  const { page } = visitor
  const pump = await connect(copied)
  const send = (dev: string, v: object) =>
    pump.publishAsync(copied.topic, JSON.stringify({ d: [{ dev, v }] }), { qos: 1 })
  await send('pump-2', { temperature: 30, pressure: 4 })
  const box = await client.find(operation(boxResource, 'page'), { code: 'cooling-pump' })
  await page.goto(`/lak/pages/gateway/box/${box?.id}`)
  await page.getByRole('button', { name: 'Existing model' }).click()
  await page.getByRole('combobox', { name: 'Existing model' }).click()
  await page.getByTitle('Cooling pump').click()
  await page.getByText('Already in the model: 2').waitFor(patience)
  await page.getByTestId('arrived-save').click()
  await page.getByLabel('Object name').fill('Second pump')
  await page.getByTestId('connect-object').click()
  await page.getByTestId('connect-open-object').waitFor(patience)

  await send('pump-2', { vibration: 0.4 })
  await page.reload()
  await page.getByText('Device pump-2 belongs to the object Second pump').waitFor(patience)
  await page.getByRole('button', { name: 'Add to Second pump (1 point)' }).click()
  await page.getByTestId('connect-open-object').click()
  await page.getByTestId('live-value-vibration').waitFor(patience)
  expect(await page.getByTestId('live-value-temperature').count()).toBe(1)
  await pump.endAsync()
})

test('a new secret invalidates the old one', async () => {
  const { page } = visitor
  const box = await client.find(operation(boxResource, 'page'), { code: 'cooling-pump' })
  await page.goto(`/lak/pages/gateway/box/${box?.id}`)
  await page.getByRole('button', { name: 'Gateway Cooling pump' }).click()
  await page.getByRole('button', { name: 'Generate new secret' }).click()
  await page.getByTestId('popup-confirm').click()
  const password = await page.getByTestId('connect-secret').textContent(patience)
  await expect(connect(copied)).rejects.toThrow()
  const pump = await connect({ ...copied, password: password as string })
  await pump.endAsync()
})
