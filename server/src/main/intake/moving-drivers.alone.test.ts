// A device of Modbus and a node of Sparkplug at two real servers: each is served by the owner of the slot of its
// gateway, when a server joins, is killed and comes back.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { controlPoint, readControlCommand } from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { listChannelStates, saveChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import sparkplug from 'sparkplug-payload'
import type { UMetric } from 'sparkplug-payload/lib/sparkplugbpayload.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mosquitto, whyNoMosquitto } from '../../platform/broker/external/mosquitto.fixture.ts'
import { slotOf } from '../../platform/broker/external/slot.ts'
import { assignSlots } from '../../platform/cluster/slot-assignment.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { findFreePort } from '../../platform/free-port.ts'
import { openHistory } from '../../platform/history/history.ts'
import { type HistoryServer, startHistoryServer } from '../../platform/history/history-server.ts'
import { RedisServer } from '../../platform/redis-server.fixture.ts'
import { type Declaration, type DeclaredReply, type InputOf, operation, requestOf } from '../declared-call.fixture.ts'
import { eventually, startTestProduct } from '../product.fixture.ts'
import { killPrograms, type Program, queryDatabase, startProgram, suiteProgram } from '../program.fixture.ts'
import { type CountedDevice, startDevice } from './counted-device.fixture.ts'

const { succeeded } = controlState.codes
const { encodePayload, decodePayload } = sparkplug.get('spBv1.0') ?? {}
const folder = mkdtempSync(join(tmpdir(), 'gemba-drivers-'))
let redis: RedisServer | undefined
let mosquitto: Mosquitto | undefined
let history: HistoryServer | undefined
let device: CountedDevice | undefined
let env: Record<string, string>
let token: string
let companyId: string

beforeAll(async () => {
  redis = await RedisServer.start()
  if (whyNoMosquitto || !redis) return
  const databaseUrl = await createTestDatabase()
  const run = await startTestProduct({ databaseUrl })
  token = run.tokens.admin
  companyId = run.companyId
  await run.stop()
  history = await startHistoryServer(join(folder, 'clickhouse'))
  mosquitto = await Mosquitto.start()
  device = await startDevice()
  env = {
    DATABASE_URL: databaseUrl,
    HISTORY_URL: history.url,
    MQTT_URL: mosquitto.url,
    REDIS_URL: redis.url,
    GEMBA_FILES: join(folder, 'files'),
  }
}, 60_000)
afterAll(async () => {
  killPrograms()
  redis?.kill()
  await device?.close()
  await mosquitto?.remove()
  await history?.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

interface Server extends Program {
  readonly address: string
}

/** Starts a server at an address, which decides which slots it gets. */
async function startServer(address: string): Promise<Server> {
  const { port } = new URL(address)
  const own = { GEMBA_DATA: join(folder, port), GEMBA_PORT: port, GEMBA_INTERNAL_URL: address }
  const program = startProgram([suiteProgram], { ...env, ...own })
  const output = () => program.stdout() + program.stderr()
  const started = eventually(async () => output().includes('Gemba is ready'), 60_000).then(() => true)
  if (!(await Promise.race([started, program.ended.then(() => false)]))) throw new Error(output())
  return { ...program, address }
}

async function call<D extends Declaration>(
  { address }: Server,
  declaration: D,
  body?: InputOf<D>,
): Promise<Envelope<DeclaredReply<D>>> {
  const { method, url, payload } = requestOf(declaration, body)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' }
  const response = await fetch(`${address}/api${url}`, { method, headers, body: JSON.stringify(payload) })
  return response.json() as never
}

async function make<D extends Declaration>(server: Server, declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await call(server, declaration, body)
  if (code !== '200') throw new Error(`${declaration.name}: ${msg} ${JSON.stringify(data)}`)
  return (data as { id: string }).id
}

/** Returns the address of the owner of each slot that has one. */
async function readOwners(): Promise<ReadonlyMap<number, string>> {
  const rows = await queryDatabase<{ slot: number; address: string }>(
    env.DATABASE_URL ?? '',
    `select i.slot, s.address from intake_slot i join server s on s.id = i.server_id where i.expires_at > now()`,
  )
  return new Map(rows.map(({ slot, address }) => [slot, address]))
}

/** Resolves when a server owns the slot of a box. */
const ownedBy = (address: string, { boxId }: Plant): Promise<boolean> =>
  eventually(async () => (await readOwners()).get(slotOf(companyId, boxId)) === address, 30_000)

interface Plant {
  readonly boxId: string
  readonly boxCode: string
  /** Of the object and its device. */
  readonly code: string
  readonly speedId: string
  readonly setpointId: string
}

/** Makes an object whose box is in one of the slots. Other boxes that are made on the way have no object. */
async function makePlant(server: Server, code: string, slots: ReadonlySet<number>): Promise<Plant> {
  for (let count = 1; ; count++) {
    const boxCode = `${code}-box-${count}`
    const boxId = await make(server, operation(box, 'create'), { code: boxCode, name: boxCode, secret: 'box-secret-1' })
    if (!slots.has(slotOf(companyId, boxId))) continue
    const modelId = await make(server, operation(model, 'create'), { code: `${code}-model`, name: code })
    for (const pointCode of ['speed', 'setpoint']) {
      const settings = { modelId, code: pointCode, name: pointCode, rw: 1, maxPerMin: 600, storeMode: 1 } as const
      await make(server, operation(modelPoint, 'create'), settings)
    }
    const objectId = await make(server, createObjectByModel, { modelId, objectCode: code, objectName: code, boxId })
    const points = await queryDatabase<{ id: string; code: string }>(
      env.DATABASE_URL ?? '',
      `select id, code from point where object_id = ${objectId}`,
    )
    const idOf = (pointCode: string) => points.find((point) => point.code === pointCode)?.id ?? ''
    return { boxId, boxCode, code, speedId: idOf('speed'), setpointId: idOf('setpoint') }
  }
}

const valueAt = async (server: Server, pointId: string): Promise<unknown> => {
  const { code, data } = await call(server, readLatest, { points: [pointId] })
  return code === '200' ? data[0]?.value : undefined
}

const connectedAt = async (server: Server, boxId: string): Promise<boolean> => {
  const { code, data } = await call(server, listChannelStates, { boxId })
  return code === '200' && data[0]?.devices[0]?.isOnline === true
}

/** Writes a value at a server, and waits for the end of the command. */
async function control(server: Server, pointId: string, value: number): Promise<void> {
  const { code, data, msg } = await call(server, controlPoint, { dataId: pointId, value })
  if (code !== '200') throw new Error(`${msg} ${JSON.stringify(data)}`)
  const command = await eventually(async () => {
    const { data: found } = await call(server, readControlCommand, { id: data.id })
    return found.state >= succeeded && found
  }, 15_000)
  expect(command).toMatchObject({ state: succeeded, readBack: String(value) })
}

/** A node whose births define the aliases by which its data is sent. Each speed is sent once. */
class SparkplugNode {
  readonly #client: MqttClient
  readonly #plant: Plant
  readonly sent: number[] = []
  readonly written: number[] = []
  /** Number of births that were requested. */
  requests = 0
  /** At QoS 1 the broker keeps what is sent while a slot has no owner. */
  qos: 0 | 1 = 1
  #seq = 0

  constructor(client: MqttClient, plant: Plant) {
    this.#client = client
    this.#plant = plant
    client.on('message', (topic, payload) => void this.#handle(topic, payload))
  }

  async start(): Promise<void> {
    const { code, boxCode } = this.#plant
    await this.#client.subscribeAsync([`spBv1.0/plant/NCMD/${boxCode}`, `spBv1.0/plant/DCMD/${boxCode}/${code}`])
    await this.birth()
  }

  async birth(): Promise<void> {
    this.#seq = 0
    await this.#publish('NBIRTH', [{ name: 'bdSeq', type: 'UInt64', value: 1 }])
    const setpoint = { name: 'setpoint', alias: 4, type: 'Double' as const, value: this.written.at(-1) ?? 0 }
    await this.#publish('DBIRTH', [Object.assign(this.#nextSpeed(), { name: 'speed' }), setpoint])
  }

  async send(): Promise<void> {
    await this.#publish('DDATA', [this.#nextSpeed()])
  }

  #nextSpeed(): UMetric {
    const value = this.sent.length + 1
    this.sent.push(value)
    return { alias: 3, type: 'Double', value }
  }

  async #publish(type: string, metrics: UMetric[]): Promise<void> {
    const { code, boxCode } = this.#plant
    const payload = encodePayload?.({ timestamp: Date.now(), seq: this.#seq++ % 256, metrics })
    const topic = `spBv1.0/plant/${type}/${boxCode}${type.startsWith('D') ? `/${code}` : ''}`
    await this.#client.publishAsync(topic, Buffer.from(payload ?? []), { qos: this.qos })
  }

  async #handle(topic: string, payload: Buffer): Promise<void> {
    const [metric] = decodePayload?.(payload).metrics ?? []
    if (topic.includes('/NCMD/')) {
      this.requests++
      await this.birth()
    } else {
      this.written.push(Number(metric?.value))
      await this.#publish('DDATA', [{ alias: 4, type: 'Double', value: Number(metric?.value) }])
    }
  }
}

let first: Server
let second: Server
let fan: Plant
let mixer: Plant
let node: SparkplugNode
let sending: NodeJS.Timeout
/** Values that the node sent at QoS 1 while its slot moved. */
const moved: number[] = []

/** Both servers show the value of the device, and values of the node that are sent from now on. */
async function expectValues(servers: readonly Server[], value: number): Promise<void> {
  device?.peer.holding.writeInt16BE(value, 0)
  const sentCount = node.sent.length
  for (const server of servers) {
    await eventually(async () => (await valueAt(server, fan.speedId)) === value, 30_000)
    await eventually(() => connectedAt(server, fan.boxId), 15_000)
    await eventually(async () => node.sent.indexOf(Number(await valueAt(server, mixer.speedId))) >= sentCount, 30_000)
  }
}

/** Returns whether a server has loaded the embedded engine of the history. Known on Linux only. */
const hasEngine = (server: Server): boolean => {
  const maps = `/proc/${server.process.pid}/maps`
  return existsSync(maps) && readFileSync(maps, 'utf8').includes('chdb')
}

const whyNot = () => whyNoMosquitto || (!redis && 'no redis-server here')

test('a server that joins gets the slots of a device and of a node, which the first server leaves before', {
  timeout: 120_000,
}, async ({ skip }) => {
  if (whyNot()) return skip(String(whyNot()))
  const addresses = [await findFreePort(), await findFreePort()].map((port) => `http://127.0.0.1:${port}`)
  const [firstAddress = '', secondAddress = ''] = addresses
  first = await startServer(firstAddress)
  const candidates = addresses.map((address) => ({ id: address, address }))
  const movingSlots = new Set(assignSlots(secondAddress, candidates))
  fan = await makePlant(first, 'fan', movingSlots)
  mixer = await makePlant(first, 'mixer', movingSlots)
  const items = [{ code: 'speed', address: '40001', dataType: dataType.codes.int16 }]
  await make(first, saveChannel, {
    boxId: fan.boxId,
    name: 'Line 1',
    protocol: driverProtocol.codes.modbusTcp,
    settings: { host: '127.0.0.1', port: device?.port ?? 0 },
    devices: [{ code: 'fan', periodMs: 100, items }],
  })
  node = new SparkplugNode(await connectAsync(mosquitto?.url ?? ''), mixer)
  await node.start()
  sending = setInterval(() => void node.send(), 200)
  await expectValues([first], 11)
  expect(device?.turns).toEqual([1])

  const sentCount = node.sent.length
  second = await startServer(secondAddress)
  await ownedBy(secondAddress, fan)
  const requestCount = device?.requestCounts.get(1)
  moved.push(...node.sent.slice(sentCount))
  await expectValues([first, second], 12)
  // The first server polls no more when the second one owns the slot.
  expect(device?.requestCounts.get(1)).toBe(requestCount)
  expect(device?.turns).toEqual([1, 2])
  // The second server knows what the aliases mean.
  expect(node.requests).toBe(0)
  for (const server of [first, second]) expect(hasEngine(server)).toBe(false)
})

test('a command at the server without the slot reaches the device and the node once', {
  timeout: 60_000,
}, async ({ skip }) => {
  if (whyNot()) return skip(String(whyNot()))
  await control(first, fan.speedId, 21)
  await control(first, mixer.setpointId, 5000)
  await control(second, fan.speedId, 22)
  await control(second, mixer.setpointId, 5001)
  expect(device?.peer.writes).toEqual(['0=0015', '0=0016'])
  expect(node.written).toEqual([5000, 5001])
})

test('after a server is killed the other one polls the device and asks the node for a birth', {
  timeout: 60_000,
}, async ({ skip }) => {
  if (whyNot()) return skip(String(whyNot()))
  node.qos = 0
  const { requests } = node
  second.process.kill('SIGKILL')
  await ownedBy(first.address, fan)
  await expectValues([first], 13)
  expect(node.requests).toBeGreaterThan(requests)
  expect(device?.turns).toEqual([1, 2, 3])
  await control(first, fan.speedId, 23)
  await control(first, mixer.setpointId, 6000)
})

test('a server that comes back gets them again, and no sample is stored twice', {
  timeout: 90_000,
}, async ({ skip }) => {
  if (whyNot()) return skip(String(whyNot()))
  node.qos = 1
  const { requests } = node
  const sentCount = node.sent.length
  second = await startServer(second.address)
  await ownedBy(second.address, fan)
  moved.push(...node.sent.slice(sentCount))
  await expectValues([first, second], 14)
  await control(first, fan.speedId, 24)
  await control(first, mixer.setpointId, 7000)
  expect(node.requests).toBe(requests)
  expect(device?.turns).toEqual([1, 2, 3, 4])
  expect(device?.peer.writes).toEqual(['0=0015', '0=0016', '0=0017', '0=0018'])
  expect(node.written).toEqual([5000, 5001, 6000, 7000])

  clearInterval(sending)
  for (const server of [first, second]) server.process.kill('SIGTERM')
  const codes = await Promise.all([first.ended, second.ended])
  const signals = [first, second].map((server) => server.process.signalCode)
  expect(codes, `${signals} ${first.stderr()} ${second.stderr()}`).toEqual([0, 0])
  const store = await openHistory({ url: history?.url ?? '' })
  const rows = await store.rows<[number]>('SELECT value FROM sample FINAL WHERE point = {point:UInt64} ORDER BY ts', {
    point: mixer.speedId,
  })
  await store.close()
  const values = rows.map(([value]) => value)
  const stored = new Set(values)
  // Live values of each owner were seen above, and all are stored at its end.
  expect(values.length).toBeGreaterThan(3)
  expect(values).toEqual(node.sent.filter((value) => stored.has(value)))
  expect(moved.filter((value) => !stored.has(value))).toEqual([])
})
