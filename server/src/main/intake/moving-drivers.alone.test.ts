// A device of Modbus and an edge node of Sparkplug at two real servers: each is served by the owner of the slot of its
// gateway, also after that server is killed and comes back.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
import {
  type ModbusPeer,
  startModbusPeer,
  startRawPeer,
} from '../../modules/gateway/driver/modbus/modbus-server.fixture.ts'
import { Mosquitto, whyNoMosquitto } from '../../platform/broker/external/mosquitto.fixture.ts'
import { slotOf } from '../../platform/broker/external/slot.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { openHistory } from '../../platform/history/history.ts'
import { type HistoryServer, startHistoryServer } from '../../platform/history/history-server.ts'
import { RedisServer } from '../../platform/redis-server.fixture.ts'
import { type Declaration, type DeclaredReply, type InputOf, operation, requestOf } from '../declared-call.fixture.ts'
import { eventually, startTestProduct } from '../product.fixture.ts'
import { killPrograms, type Program, queryDatabase, startProgram, suiteProgram } from '../program.fixture.ts'

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

/** A Modbus server that knows which connection each request came from. */
interface CountedDevice {
  readonly peer: ModbusPeer
  readonly port: number
  /** The connections of all requests so far, without repetitions in a row. */
  readonly turns: number[]
  close(): Promise<void>
}

async function startDevice(): Promise<CountedDevice> {
  const peer = await startModbusPeer()
  const turns: number[] = []
  let count = 0
  const entrance = await startRawPeer((socket) => {
    const number = ++count
    const target = connect(peer.port, '127.0.0.1')
    target.on('error', () => undefined)
    socket.on('data', () => turns.at(-1) !== number && turns.push(number))
    socket.pipe(target).pipe(socket)
    socket.on('close', () => target.destroy())
  })
  const close = async () => {
    await entrance.close()
    await peer.close()
  }
  return { peer, port: entrance.port, turns, close }
}

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
  readonly name: string
  readonly port: string
  readonly origin: string
}

async function startServer(name: string, port = '0'): Promise<Server> {
  const program = startProgram([suiteProgram], { ...env, GEMBA_DATA: join(folder, name), GEMBA_PORT: port })
  const output = () => program.stdout() + program.stderr()
  const found = await eventually(async () => {
    if (program.process.exitCode !== null) throw new Error(output())
    return /browser\s+http:\/\/[^:\s]+:(\d+)/.exec(output())?.[1]
  }, 30_000)
  return { ...program, name, port: found, origin: `http://127.0.0.1:${found}` }
}

async function call<D extends Declaration>(
  { origin }: Server,
  declaration: D,
  body?: InputOf<D>,
): Promise<Envelope<DeclaredReply<D>>> {
  const { method, url, payload } = requestOf(declaration, body)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' }
  const response = await fetch(`${origin}/api${url}`, { method, headers, body: JSON.stringify(payload) })
  return response.json() as never
}

async function make<D extends Declaration>(server: Server, declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await call(server, declaration, body)
  if (code !== '200') throw new Error(`${declaration.name}: ${msg} ${JSON.stringify(data)}`)
  return (data as { id: string }).id
}

/** Returns the address of the server that owns each slot. */
async function readOwners(): Promise<Map<number, string>> {
  const rows = await queryDatabase<{ slot: number; address: string }>(
    env.DATABASE_URL ?? '',
    `select i.slot, s.address from intake_slot i join server s on s.id = i.server_id where i.expires_at > now()`,
  )
  return new Map(rows.map(({ slot, address }) => [slot, new URL(address).port]))
}

interface Plant {
  readonly boxId: string
  readonly code: string
  readonly pointId: string
}

/** Makes gateways until the slot of the last is owned by the wanted server. */
async function makeBoxOf(owner: Server, code: string): Promise<string> {
  for (let count = 1; ; count++) {
    const boxCode = count === 1 ? `${code}-box` : `${code}-box-${count}`
    const boxId = await make(owner, operation(box, 'create'), { code: boxCode, name: boxCode, secret: 'box-secret-1' })
    if ((await readOwners()).get(slotOf(companyId, boxId)) === owner.port) return boxId
  }
}

async function makePlant(owner: Server, code: string, modelId: string): Promise<Plant & { readonly boxCode: string }> {
  const boxId = await makeBoxOf(owner, code)
  const objectId = await make(owner, createObjectByModel, { modelId, objectCode: code, objectName: code, boxId })
  const [row] = await queryDatabase<{ id: string; boxCode: string }>(
    env.DATABASE_URL ?? '',
    `select p.id, b.code as "boxCode" from point p, box b where p.object_id = ${objectId} and b.id = ${boxId}`,
  )
  return { boxId, code, pointId: row?.id ?? '', boxCode: row?.boxCode ?? '' }
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

/** An edge node whose births define the alias by which its data is sent. Each value is sent once. */
class EdgeNode {
  readonly #client: MqttClient
  readonly #plant: Plant & { readonly boxCode: string }
  readonly sent: number[] = []
  readonly written: number[] = []
  /** Number of births that were requested. */
  requests = 0
  #seq = 0
  #value = 0

  constructor(client: MqttClient, plant: Plant & { readonly boxCode: string }) {
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
    await this.#publish('DBIRTH', [this.#metric(++this.#value, { name: 'speed', alias: 3 })])
  }

  async send(value = ++this.#value): Promise<void> {
    await this.#publish('DDATA', [this.#metric(value, { alias: 3 })])
  }

  #metric(value: number, more: object): UMetric {
    this.sent.push(value)
    return Object.assign({ type: 'Double' as const, value }, more)
  }

  async #publish(type: string, metrics: UMetric[]): Promise<void> {
    const { code, boxCode } = this.#plant
    const payload = encodePayload?.({ timestamp: Date.now(), seq: this.#seq++ % 256, metrics })
    const topic = `spBv1.0/plant/${type}/${boxCode}${type.startsWith('D') ? `/${code}` : ''}`
    await this.#client.publishAsync(topic, Buffer.from(payload ?? []), { qos: 0 })
  }

  async #handle(topic: string, payload: Buffer): Promise<void> {
    const [metric] = decodePayload?.(payload).metrics ?? []
    if (topic.includes('/NCMD/')) {
      this.requests++
      await this.birth()
    } else {
      this.written.push(Number(metric?.value))
      await this.send(Number(metric?.value))
    }
  }
}

test('a device is polled by the owner of its slot only, and an edge node is received by it, whoever is killed or returns', {
  timeout: 150_000,
}, async ({ skip }) => {
  if (whyNoMosquitto) skip(whyNoMosquitto)
  if (!redis || !device) return skip('no redis-server here')
  const { peer, turns } = device
  const owner = await startServer('first')
  const other = await startServer('second')
  const areShared = async () => {
    const owners = await readOwners()
    return owners.size === 64 && new Set(owners.values()).size === 2
  }
  await eventually(areShared, 20_000)

  const modelId = await make(owner, operation(model, 'create'), { code: 'fan', name: 'Fan' })
  await make(owner, operation(modelPoint, 'create'), {
    modelId,
    code: 'speed',
    name: 'Speed',
    rw: 1,
    maxPerMin: 600,
    storeMode: 1,
  })
  const fan = await makePlant(owner, 'fan', modelId)
  const edge = await makePlant(owner, 'edge', modelId)
  peer.holding.writeInt16BE(11, 0)
  const items = [{ code: 'speed', address: '40001', dataType: dataType.codes.int16 }]
  await make(other, saveChannel, {
    boxId: fan.boxId,
    name: 'Line 1',
    protocol: driverProtocol.codes.modbusTcp,
    settings: { host: '127.0.0.1', port: device.port },
    devices: [{ code: 'fan', periodMs: 100, items }],
  })
  const node = new EdgeNode(await connectAsync(mosquitto?.url ?? ''), edge)
  await node.start()
  const sending = setInterval(() => void node.send(), 200)

  // Both servers show the values, and a command that the other server gets reaches the device and the node.
  for (const server of [owner, other]) {
    await eventually(async () => (await valueAt(server, fan.pointId)) === 11, 15_000)
    await eventually(async () => Number(await valueAt(server, edge.pointId)) > 2, 15_000)
    await eventually(() => connectedAt(server, fan.boxId), 15_000)
  }
  await control(other, fan.pointId, 21)
  expect(peer.writes).toEqual(['0=0015'])
  await control(other, edge.pointId, 5000)
  expect(node.written).toEqual([5000])
  expect(turns).toHaveLength(1)

  // The owner is killed: the other server polls the device and asks the node for a birth.
  owner.process.kill('SIGKILL')
  await owner.ended
  peer.holding.writeInt16BE(12, 0)
  const requested = node.requests
  const sentBefore = node.sent.length
  await eventually(async () => (await valueAt(other, fan.pointId)) === 12, 25_000)
  expect(turns).toHaveLength(2)
  await eventually(async () => node.requests > requested, 15_000)
  await eventually(async () => node.sent.indexOf(Number(await valueAt(other, edge.pointId))) > sentBefore, 15_000)
  await control(other, fan.pointId, 22)
  await control(other, edge.pointId, 6000)

  // It comes back at the same address and gets its slots back: the other server gives them up first.
  const returned = await startServer('first', owner.port)
  await eventually(async () => (await readOwners()).get(slotOf(companyId, fan.boxId)) === owner.port, 25_000)
  peer.holding.writeInt16BE(13, 0)
  const sentAgain = node.sent.length
  for (const server of [returned, other]) {
    await eventually(async () => (await valueAt(server, fan.pointId)) === 13, 25_000)
    await eventually(() => connectedAt(server, fan.boxId), 15_000)
    await eventually(async () => node.sent.indexOf(Number(await valueAt(server, edge.pointId))) > sentAgain, 25_000)
  }
  await control(other, fan.pointId, 23)
  await control(other, edge.pointId, 7000)
  await pause(1000)
  // No connection polled again after another one had begun.
  expect(turns).toHaveLength(3)
  expect(peer.writes).toEqual(['0=0015', '0=0016', '0=0017'])
  expect(node.written).toEqual([5000, 6000, 7000])

  clearInterval(sending)
  for (const server of [returned, other]) server.process.kill('SIGTERM')
  expect(await Promise.all([returned.ended, other.ended])).toEqual([0, 0])
  const store = await openHistory({ url: history?.url ?? '' })
  const rows = await store.rows<[number]>('SELECT value FROM sample FINAL WHERE point = {point:UInt64} ORDER BY ts', {
    point: edge.pointId,
  })
  await store.close()
  const values = rows.map(([value]) => value)
  // What was stored was sent, in this order and once.
  const stored = new Set(values)
  expect(values).toEqual(node.sent.filter((value) => stored.has(value)))
})
