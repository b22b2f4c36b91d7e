// A configuration is produced, sent to a gateway that fetches it in pieces, and rolled back to the version before.
import { createHash } from 'node:crypto'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { produceBoxConfiguration } from '@gemba/contract/gateway/file-set/box-file.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const stranger = { company: 'other', user: 'admin' }
const code = 'file-set-gateway'
const secret = 'box-secret-1'
const patience = { timeout: 10_000 }
const topic = `iot/v1/other/${code}`

interface Announcement {
  readonly fileSet: string
  readonly ver: number
  readonly size: number
  readonly sha256: string
  readonly url: string
}

let client: Client
let visitor: Visitor
let boxId: string
let gateway: MqttClient

beforeAll(async () => {
  client = await connectClient(origin, stranger)
  boxId = (await client.call(operation(boxResource, 'create'), { code, name: 'Line gateway', secret })).data.id
})
afterAll(async () => {
  await gateway.endAsync()
  await visitor.leave()
  await client.call(operation(boxResource, 'remove'), { id: boxId })
})

const report = (body: object) => gateway.publishAsync(`${topic}/up/file`, JSON.stringify(body), { qos: 1 })

/** Fetches a file set in pieces as a device does. Returns its hash. */
async function fetchFileSet({ url, size }: Announcement): Promise<string> {
  const piece = 300
  const hash = createHash('sha256')
  const authorization = `Basic ${Buffer.from(`other/${code}:${secret}`).toString('base64')}`
  for (let start = 0; start < size; start += piece) {
    const range = `bytes=${start}-${Math.min(start + piece, size) - 1}`
    const response = await fetch(`${origin}${url}`, { headers: { authorization, range } })
    hash.update(Buffer.from(await response.arrayBuffer()))
  }
  return hash.digest('hex')
}

/** The gateway applies every version that is announced. */
async function connectGateway(): Promise<void> {
  gateway = await connectAsync(mqttUrl, { username: `other/${code}`, password: secret }, false)
  gateway.on('message', (_, payload) => {
    const { fileSet, ver, ...announcement } = JSON.parse(String(payload)) as Announcement
    if (ver === undefined) return
    void fetchFileSet({ fileSet, ver, ...announcement }).then(async (sha256) => {
      await report({ fileSet, ver, sha256, state: 'received' })
      await report({ fileSet, ver, sha256, state: 'applied' })
    })
  })
  await gateway.subscribeAsync(`${topic}/down/file`, { qos: 1 })
  await gateway.publishAsync(`${topic}/up/status`, '{"online":true,"session":"a"}', { qos: 1 })
}

test('a configuration is applied, replaced and rolled back', async () => {
  await connectGateway()
  visitor = await visitAs(browser, origin, stranger, { path: `/lak/pages/gateway/box/${boxId}`, height: 900 })
  const { page } = visitor
  const line = (ver: number) => page.getByTestId(`file-set-${ver}`)
  await page.getByTestId('file-set-produce').click(patience)
  await line(1).getByRole('button', { name: 'Send' }).click(patience)
  await line(1).getByText('In use').waitFor(patience)
  const { data: row } = await client.call(operation(boxResource, 'read'), { id: boxId })
  await client.call(operation(boxResource, 'update'), { id: boxId, version: row.version, name: 'Renamed gateway' })
  expect((await client.call(produceBoxConfiguration, { boxId: code })).data.ver).toBe(2)
  await page.reload()
  await line(2).getByRole('button', { name: 'Send' }).click(patience)
  await line(2).getByText('In use').waitFor(patience)
  await line(2).getByRole('button', { name: 'Roll back' }).click(patience)
  await page.getByTestId('popup-confirm').click()
  await line(2).getByText('Rolled back').waitFor(patience)
  await line(1).getByText('In use').waitFor(patience)
  await page.getByTestId('file-set-history').click()
  await page.getByRole('table', { name: 'History' }).getByText('Rolled back').waitFor(patience)
})
