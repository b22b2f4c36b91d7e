// A device of Modbus at two real servers, of which the one that polls it loses its line to PostgreSQL alone; then both lose
// theirs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { saveChannel } from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Forwarder } from '../../../../tools/cluster/forwarder.ts'
import { Mosquitto, whyNoMosquitto } from '../../platform/broker/external/mosquitto.fixture.ts'
import { slotCount, slotOf } from '../../platform/broker/external/slot.ts'
import { assignSlots } from '../../platform/cluster/slot-assignment.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { findFreePort } from '../../platform/free-port.ts'
import { type HistoryServer, startHistoryServer } from '../../platform/history/history-server.ts'
import { RedisServer } from '../../platform/redis-server.fixture.ts'
import { makePlant } from '../plant.fixture.ts'
import { eventually, startTestProduct } from '../product.fixture.ts'
import { killPrograms, type Program, queryDatabase, startProgram, suiteProgram } from '../program.fixture.ts'
import { type CountedDevice, startDevice } from './counted-device.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-cut-off-'))
const waitMs = 60_000
/** Longer than leases last, and than the next owner needs. */
const outageMs = 14_000
/** Twenty polls of a driver. */
const silenceMs = 2000

let redis: RedisServer | undefined
let mosquitto: Mosquitto
let history: HistoryServer
let device: CountedDevice
let databaseUrl: string
let slot: number
const servers: Server[] = []

interface Server extends Program {
  readonly address: string
  /** To PostgreSQL. */
  readonly line: Forwarder
}

beforeAll(async () => {
  redis = await RedisServer.start()
  if (whyNoMosquitto || !redis) return
  databaseUrl = await createTestDatabase()
  device = await startDevice()
  const run = await startTestProduct({ databaseUrl })
  const { boxId, code } = await makePlant(run)
  slot = slotOf(run.companyId, boxId)
  const items = [{ code: 'temperature', address: '40001', dataType: dataType.codes.int16 }]
  const reply = await run.admin(saveChannel, {
    boxId,
    name: 'Line 1',
    protocol: driverProtocol.codes.modbusTcp,
    settings: { host: '127.0.0.1', port: device.port },
    devices: [{ code, periodMs: 100, items }],
  })
  expect(reply.code, reply.msg).toBe('200')
  await run.stop()
  history = await startHistoryServer(join(folder, 'clickhouse'))
  mosquitto = await Mosquitto.start()
}, waitMs)
afterAll(async () => {
  killPrograms()
  for (const { line } of servers) await line.close()
  redis?.kill()
  await device?.close()
  await mosquitto?.remove()
  await history?.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function startServer(): Promise<void> {
  const url = new URL(databaseUrl)
  const databasePort = Number(url.port)
  const line = await Forwarder.listen({ port: 0, targets: () => [databasePort] })
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  const port = String(await findFreePort())
  const address = `http://127.0.0.1:${port}`
  const program = startProgram([suiteProgram], {
    DATABASE_URL: url.href,
    HISTORY_URL: history.url,
    MQTT_URL: mosquitto.url,
    REDIS_URL: redis?.url,
    GEMBA_FILES: join(folder, 'files'),
    GEMBA_DATA: join(folder, port),
    GEMBA_PORT: port,
    GEMBA_INTERNAL_URL: address,
  })
  servers.push({ ...program, address, line })
  await eventually(async () => program.stdout().includes('Gemba is ready'), waitMs)
}

/** Resolves to the server that owns the slot of the device, when each server has its share of the slots and none moves. */
function findOwner(): Promise<Server> {
  const candidates = servers.map(({ address }) => ({ id: address, address }))
  const shares = new Map(servers.map(({ address }) => [address, new Set(assignSlots(address, candidates))]))
  return eventually(async () => {
    const rows = await queryDatabase<{ slot: number; address: string }>(
      databaseUrl,
      `select i.slot, s.address from intake_slot i join server s on s.id = i.server_id where i.expires_at > now()`,
    )
    const areSettled = rows.length === slotCount && rows.every((row) => shares.get(row.address)?.has(row.slot))
    const owner = rows.find((row) => row.slot === slot)?.address
    return areSettled && servers.find(({ address }) => address === owner)
  }, waitMs)
}

/** Resolves to the number of the connection over which the device is polled after this call. */
function findPoller(isNew: (number: number) => boolean = () => true): Promise<number> {
  const before = new Map(device.requestCounts)
  return eventually(async () => {
    const polling = [...device.requestCounts].filter(([number, count]) => count > (before.get(number) ?? 0) + 3)
    return polling.map(([number]) => number).find(isNew)
  }, waitMs)
}

test('a device is polled by the next owner only, after the former one has lost its line to PostgreSQL', {
  timeout: 180_000,
}, async ({ skip }) => {
  if (whyNoMosquitto || !redis) return skip(String(whyNoMosquitto || 'no redis-server here'))
  await startServer()
  await startServer()
  const owner = await findOwner()
  const former = await findPoller()
  owner.line.cut()
  const next = await findPoller((number) => number > former)
  await eventually(async () => {
    const count = device.requestCounts.get(former)
    await pause(silenceMs)
    return device.requestCounts.get(former) === count
  }, waitMs)
  const count = device.requestCounts.get(former)
  const nextCount = device.requestCounts.get(next) ?? 0
  await pause(silenceMs)
  expect(device.requestCounts.get(former)).toBe(count)
  expect(device.requestCounts.get(next)).toBeGreaterThan(nextCount)
  owner.line.mend()
  await eventually(async () => (await findOwner()).address === owner.address, waitMs)
  await findPoller((number) => number > next)
})

test('while PostgreSQL is away for all servers a device is polled as before', {
  timeout: 120_000,
}, async ({ skip }) => {
  if (whyNoMosquitto || !redis) return skip(String(whyNoMosquitto || 'no redis-server here'))
  const poller = await findPoller()
  for (const { line } of servers) line.cut()
  await pause(outageMs)
  const count = device.requestCounts.get(poller) ?? 0
  const { size } = device.requestCounts
  await expect.poll(() => device.requestCounts.get(poller)).toBeGreaterThan(count + 3)
  expect(device.requestCounts.size).toBe(size)
  for (const { line } of servers) line.mend()
  await findOwner()
  await findPoller()
})
