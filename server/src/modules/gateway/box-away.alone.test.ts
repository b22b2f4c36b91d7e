// Boxes while PostgreSQL is unavailable: they are told to retry instead of being refused, and no state change is lost.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxSecret, makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../../main/product.fixture.ts'
import { type IsolatedCluster, startOwnCluster } from '../../platform/embedded/own-cluster.fixture.ts'

let cluster: IsolatedCluster
let way: Awaited<ReturnType<typeof openWay>>
let run: IsolatedTestProduct
let plant: Plant
let code: string
const waitMs = 40_000

/** The connection to PostgreSQL, which can be interrupted. */
async function openWay(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server
  const listen = async (port: number): Promise<number> => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      for (const [source, sink] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(source)
        source.on('error', () => undefined).on('close', () => sink.destroy())
        source.pipe(sink)
      }
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const brokerUrl = new URL(url)
  brokerUrl.hostname = '127.0.0.1'
  brokerUrl.port = String(port)
  return {
    url: brokerUrl.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    mend: () => listen(port),
  }
}

beforeAll(async () => {
  cluster = await startOwnCluster()
  way = await openWay(cluster.url)
  run = await startTestProduct({ databaseUrl: way.url })
  plant = await makePlant(run)
  code = (await run.rows<{ code: string }>(`select code from box where id = ${plant.boxId}`))[0]?.code ?? ''
}, 120_000)
afterAll(async () => {
  await run.stop()
  await cluster.stop()
})

/** Returns the code of the broker's refusal; 0 if the box is accepted. */
async function signIn(password = boxSecret): Promise<number> {
  const options = { username: code, password, reconnectPeriod: 0, connectTimeout: 30_000 }
  try {
    const client = await connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, options, false)
    await client.endAsync()
    return 0
  } catch (error) {
    return (error as { code?: number }).code ?? -1
  }
}

async function callIngest(secret = boxSecret): Promise<string> {
  const response = await run.product.app.inject({
    method: 'POST',
    url: `/api/ingest/v1/${code}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ d: [] }),
  })
  return response.json().code
}

const logged = async () =>
  (await run.rows<{ n: number }>(`select count(*)::int as n from operation_log where operation = 'wrongBoxSecret'`))[0]
    ?.n

test('while PostgreSQL is unreachable a box is told so, for any number of attempts, and is accepted when it is back', async () => {
  await way.cut()
  try {
    for (let turn = 0; turn < 12; turn++) expect(await signIn()).toBe(3)
    for (let turn = 0; turn < 12; turn++) expect(await callIngest()).toBe('503')
  } finally {
    await way.mend()
  }
  await eventually(async () => (await run.rows('select 1').catch(() => [])).length === 1, waitMs)
  expect(await eventually(async () => (await signIn()) === 0, waitMs)).toBe(true)
  expect(await callIngest()).toBe('200')
  // Ten attempts a minute are verified; none of those above was.
  for (let turn = 0; turn < 5; turn++) expect(await signIn('wrong')).toBe(4)
  await eventually(async () => (await logged()) === 1, waitMs)
}, 120_000)

test('a PostgreSQL that does not respond is reported as well, before the box times out', async () => {
  cluster.freeze()
  try {
    expect(await signIn()).toBe(3)
  } finally {
    cluster.thaw()
  }
  expect(await eventually(async () => (await signIn()) === 0, waitMs)).toBe(true)
}, 120_000)

test('the last state of a box is stored once after PostgreSQL is back', async () => {
  const options = { username: code, password: boxSecret, reconnectPeriod: 0 }
  const box: MqttClient = await connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, options, false)
  const reading = JSON.stringify({ d: [{ dev: 'p1', s: [['temperature', Date.now(), 20]] }] })
  await box.publishAsync(`iot/v1/alpha/${code}/up/data`, reading, { qos: 1 })
  const stateOf = async () =>
    (await run.rows<{ state: number }>(`select state from box where id = ${plant.boxId}`).catch(() => []))[0]?.state
  await eventually(async () => (await stateOf()) === 1, waitMs)
  const countEvents = async () =>
    (await run.rows(`select from box_event where box_id = ${plant.boxId} and state = 2`)).length
  const before = await countEvents()
  await way.cut()
  await box.endAsync()
  // Long enough for the first attempt to fail.
  await eventually(async () => run.reported.some((line) => line.startsWith('box state')), waitMs)
  await way.mend()
  await eventually(async () => (await stateOf()) === 2, waitMs)
  expect(await countEvents()).toBe(before + 1)
}, 120_000)
