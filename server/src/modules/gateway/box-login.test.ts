// Authentication of boxes: by MQTT and HTTP, with equal codes in two companies, and during guessing.
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { box as boxResource, readBoxReport } from '@gemba/contract/gateway/box.ts'
import { connectAsync } from 'mqtt'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { boxSecret, makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
let code: string
const betaSecret = 'secret-of-beta'

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  code = (await run.rows<{ code: string }>(`select code from box where id = ${plant.boxId}`))[0]?.code ?? ''
})

const reading = JSON.stringify({ d: [] })

async function call(user: string, secret: string, remoteAddress = '10.0.0.1'): Promise<string> {
  const response = await run.product.app.inject({
    method: 'POST',
    url: `/api/ingest/v1/${user.split('/').at(-1)}`,
    remoteAddress,
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    payload: reading,
  })
  return response.json().code
}

async function publish(username: string, password: string, company: string): Promise<void> {
  const options = { username, password, reconnectPeriod: 0 }
  const box = await connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, options, false)
  const topic = `iot/v1/${company}/${code}/down/#`
  expect(await box.subscribeAsync(topic, { qos: 1 })).toMatchObject([{ topic, qos: 1 }])
  await box.publishAsync(`iot/v1/${company}/${code}/up/data`, reading, { qos: 1 })
  await box.endAsync()
}

const messagesOf = async (caller: Caller, id: string) => (await caller(readBoxReport, { id })).data.lastMessageAt

test('the secret determines which of two boxes with the same code signs in, by HTTP and by MQTT', async () => {
  const { alpha, beta } = run.codes
  const { data } = await run.stranger(operation(boxResource, 'create'), { code, name: 'of beta', secret: betaSecret })
  await run.product.intake.reload('all')
  expect(await call(code, boxSecret)).toBe('200')
  expect(await messagesOf(run.stranger, data.id)).toBeNull()
  expect(await call(code, betaSecret)).toBe('200')
  expect(await messagesOf(run.stranger, data.id)).not.toBeNull()
  expect([await call(`${alpha}/${code}`, boxSecret), await call(`${beta}/${code}`, betaSecret)]).toEqual(['200', '200'])
  expect([await call(`${alpha}/${code}`, betaSecret), await call(`${beta}/${code}`, boxSecret)]).toEqual([
    '1301',
    '1301',
  ])
  await publish(code, boxSecret, alpha)
  await publish(code, betaSecret, beta)
  await publish(`${alpha}/${code}`, boxSecret, alpha)
  await expect(publish(`${alpha}/${code}`, betaSecret, alpha)).rejects.toThrow()
})

test('ten of many concurrent guesses are verified; correct secrets pass, and the log names the address', async () => {
  const guesser = '10.9.9.9'
  const codes = await Promise.all(Array.from({ length: 300 }, (_, index) => call(code, `guess-${index}`, guesser)))
  const refusedCount = codes.filter((code) => code === '1301').length
  expect(refusedCount).toBe(10)
  expect(codes.filter((code) => code === '1002')).toHaveLength(290)
  expect(await call(code, boxSecret, guesser)).toBe('200')
  expect(await call(code, boxSecret, '10.0.0.7')).toBe('200')

  const logOf = async (caller: Caller) =>
    (await caller(pageOperationLog, { action: 'wrongBoxSecret' })).data.records.filter(({ ip }) => ip === guesser)
  const entries = await eventually(async () => {
    const logEntries = await logOf(run.admin)
    return logEntries.length > 0 && logEntries
  })
  expect(entries).toMatchObject([{ user_name: code, result: '1301', method: 'HTTP' }])
  // Both companies have the code, and each gets one entry.
  expect(await logOf(run.stranger)).toHaveLength(1)
})

test('a box whose secret is not cached yet signs in while another address guesses it', async () => {
  await run.admin(operation(boxResource, 'create'), { code: 'fresh-box', name: 'fresh', secret: 'fresh-secret' })
  await run.product.intake.reload('all')
  await Promise.all(Array.from({ length: 40 }, () => call('fresh-box', 'wrong', '10.9.9.8')))
  expect(await call('fresh-box', 'fresh-secret', '10.9.9.8')).toBe('1002')
  expect(await call('fresh-box', 'fresh-secret', '10.0.0.8')).toBe('200')
  expect(await call('fresh-box', 'wrong', '10.0.0.8')).toBe('1301')
})

test('a changed secret invalidates the old one at once, and a disabled box is refused everywhere', async () => {
  const { data } = await run.admin(operation(boxResource, 'read'), { id: plant.boxId })
  await run.admin(operation(boxResource, 'update'), {
    id: plant.boxId,
    version: data.version,
    secret: 'another-secret',
  })
  expect(await call(code, boxSecret, '10.0.0.9')).toBe('1301')
  expect(await call(code, 'another-secret', '10.0.0.9')).toBe('200')
  await run.admin(operation(boxResource, 'update'), { id: plant.boxId, isEnabled: 0 })
  expect(await call(code, 'another-secret', '10.0.0.9')).toBe('1301')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
