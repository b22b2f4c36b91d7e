// The driver against a server of the package node-opcua-server, and against peers that are none.

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { Subscription } from 'node-opcua-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../platform/db/database.ts'
import { storeOn } from '../../../../platform/db/store.ts'
import { createTestDatabase } from '../../../../platform/db/test-database.fixture.ts'
import type { DriverChannel, DriverItem, DriverReading, DriverWrite } from '../driver.ts'
import { startCuttableProxy, startRawPeer } from '../modbus/modbus-server.fixture.ts'
import { ReportRecorder, testEnvironment } from '../report-recorder.fixture.ts'
import { createDriver } from './opcua-driver.ts'
import { type OpcuaPeer, password, startOpcuaPeer } from './opcua-server.fixture.ts'
import { makeCertificate, OwnCertificate, writeCertificate } from './own-certificate.ts'

const types = dataType.codes
const driver = createDriver(testEnvironment)
const cleanups: (() => Promise<void>)[] = []
let peer: OpcuaPeer
let database: Database

beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connections: 1 })
  const { folder } = testEnvironment
  const formerFolder = join(folder, 'former')
  // It was made on another machine, as for all but one of several servers.
  await writeCertificate(formerFolder, await makeCertificate('other-machine'))
  await new OwnCertificate({ store: storeOn(database), folder, formerFolder }).prepare()
  peer = await startOpcuaPeer()
}, 30_000)

afterAll(async () => {
  await peer.close()
  await database.close()
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const item = (code: string, node = `ns=1;s=Pump.${code}`, type: keyof typeof types = 'double'): DriverItem => ({
  code,
  address: node,
  dataType: types[type],
  settings: {},
})

function channel(items: readonly DriverItem[], settings: Record<string, unknown> = {}): DriverChannel {
  const device = { id: 'd1', code: 'PUMP', periodMs: 100, settings: {}, items }
  return { id: 'c1', boxId: 'b1', settings: { endpoint: peer.endpoint, ...settings }, devices: [device] }
}

function open(opened: DriverChannel): ReportRecorder {
  return openForWrites(opened).report
}

function openForWrites(opened: DriverChannel) {
  const report = new ReportRecorder()
  const openChannel = driver.open(opened, report)
  cleanups.push(() => openChannel.close())
  const write = (code: string, value: DriverWrite['value'], expiresAt = Date.now() + 5000) =>
    openChannel.write?.({ deviceCode: 'PUMP', code, value, readBack: code, expiresAt })
  return { report, write }
}

const valueCodes = ['Temperature', 'Running', 'Counter', 'Name', 'Started', 'Levels']

test('values of each type arrive with the time of the source, and each change', async () => {
  const report = open(channel(valueCodes.map((code) => item(code))))
  await report.until(() => report.latest.size === 6, 'six values')
  expect(valueCodes.map((code) => report.valueOf(`PUMP.${code}`))).toEqual([
    21.5,
    true,
    -2n,
    'Pump A',
    Date.parse('2026-01-02T03:04:05Z'),
    '[1,2.5]',
  ])
  const { ts = 0 } = report.latest.get('PUMP.Temperature') ?? {}
  expect(Math.abs(Date.now() - ts)).toBeLessThan(60_000)
  peer.setTemperature(30)
  await report.until(() => report.valueOf('PUMP.Temperature') === 30, 'the change')
  expect(report.deviceStates.get('d1')?.state).toBe('online')
})

test('a node that does not exist and an address that is none are reported, and the others arrive', async () => {
  const report = open(channel([item('Running'), item('lost', 'ns=1;s=Nowhere'), item('typo', 'Pump/Running')]))
  await report.until(() => report.latest.size === 1 && report.itemFaults.size === 2, 'a value and two faults')
  expect([...report.itemFaults.values()]).toEqual(
    expect.arrayContaining([
      { code: 'illegalAddress', parameters: { address: 'ns=1;s=Nowhere' } },
      { code: 'badAddress', parameters: { address: 'Pump/Running' } },
    ]),
  )
})

test('a node that the server samples more slowly, and one that it does not let read, are named', async () => {
  const report = open(channel([item('Running'), item('Slow'), item('Secret')]))
  await report.until(() => report.latest.has('PUMP.Slow') && report.itemFaults.size === 2, 'a value and two faults')
  expect(report.itemFaults.get('Slow')).toEqual({
    code: 'sampledSlower',
    parameters: { address: 'ns=1;s=Pump.Slow', requested: 100, revised: 2000 },
  })
  expect(report.itemFaults.get('Secret')?.code).toBe('notReadable')
  expect(report.deviceStates.get('d1')).toEqual({ state: 'online', fault: undefined })
})

test('a server that publishes more slowly than requested is named at the device', async () => {
  const { minimumPublishingInterval } = Subscription
  Subscription.minimumPublishingInterval = 300
  const report = open(channel([item('Running')]))
  await report.until(() => report.deviceStates.get('d1')?.state === 'online', 'online')
  Subscription.minimumPublishingInterval = minimumPublishingInterval
  expect(report.deviceStates.get('d1')?.fault).toBe('publishedSlower')
})

test('after a short interruption the values of that time arrive, and an overflow of the queue is counted', async () => {
  const proxy = await startCuttableProxy(peer.port)
  cleanups.push(() => proxy.close())
  const report = open(channel([item('Temperature')], { endpoint: peer.endpoint.replace(/:\d+/, `:${proxy.port}`) }))
  const values: DriverReading['value'][] = []
  const record = report.readings.bind(report)
  report.readings = (code, readings) => {
    values.push(...readings.map(({ value }) => value))
    record(code, readings)
  }
  await report.until(() => report.latest.size === 1, 'a value')
  proxy.cut()
  for (let value = 100; value < 120; value++) {
    peer.setTemperature(value)
    await wait(100)
  }
  proxy.mend()
  // Messages that are published again may arrive after newer ones, so that the last to arrive is not the newest.
  await report.until(() => values.includes(119), 'the newest value')
  await report.until(() => report.channelStates.at(-1)?.state === 'connected', 'connected')
  // The queue has the ten newest ones.
  expect(values.filter((value) => Number(value) >= 100).length).toBeGreaterThanOrEqual(5)
  await report.until(() => (report.countersById.get('d1')?.overflows ?? 0) > 0, 'an overflow')
  expect(report.deviceStates.get('d1')?.state).toBe('online')
}, 30_000)

test('a channel whose connection is lost closes at once', async () => {
  const proxy = await startCuttableProxy(peer.port)
  cleanups.push(() => proxy.close())
  const report = new ReportRecorder()
  const endpoint = peer.endpoint.replace(/:\d+/, `:${proxy.port}`)
  const opened = driver.open(channel([item('Temperature')], { endpoint }), report)
  await report.until(() => report.latest.size === 1, 'a value')
  proxy.cut()
  await report.until(() => report.channelStates.at(-1)?.state === 'error', 'the loss')
  await wait(1500)
  const startedAt = Date.now()
  await opened.close()
  expect(Date.now() - startedAt).toBeLessThan(3000)
}, 20_000)

test('nodes are listed from the top, with the type of variables', async () => {
  const top = await driver.browse?.(channel([]), undefined)
  expect(top).toContainEqual({ address: 'ns=1;s=Pump', name: 'Pump', hasChildren: true, dataType: null })
  const below = await driver.browse?.(channel([]), 'ns=1;s=Pump')
  expect(below).toContainEqual({
    address: 'ns=1;s=Pump.Running',
    name: 'Running',
    hasChildren: false,
    dataType: types.boolean,
  })
  const writable = ['Mode', 'Ratio', 'Setpoint', 'Total']
  expect(below?.map(({ name }) => name).sort()).toEqual([...valueCodes, ...writable, 'Secret', 'Slow'].sort())
})

test('a secure channel names the thumbprint to trust, and opens once it is trusted', async () => {
  const settings = { security: 'signAndEncrypt', userName: 'operator', password }
  const refusal = await driver.readOnce(channel([item('Running')], settings)).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ fault: { code: 'certificateNotTrusted' } })
  const { thumbprint } = (refusal as { fault: { parameters: { thumbprint: string } } }).fault.parameters
  expect(thumbprint).toMatch(/^[0-9a-f]{40}$/)
  const trusted = { ...settings, trustedThumbprint: thumbprint.toUpperCase() }
  expect(await driver.readOnce(channel([item('Running')], trusted))).toMatchObject([{ code: 'Running', value: true }])
  expect(peer.clientUris()).toContain('urn:other-machine:gemba')
  await expect(driver.readOnce(channel([], { ...trusted, password: 'wrong' }))).rejects.toMatchObject({
    fault: { code: 'badCredentials' },
  })
})

test('a value is written in the type of its node, and read back; other writes change nothing', async () => {
  const { report, write } = openForWrites(channel(['Setpoint', 'Mode', 'Secret', 'Levels'].map((code) => item(code))))
  await report.until(() => report.latest.has('PUMP.Setpoint'), 'values')
  await write('Setpoint', 42.5)
  expect(report.valueOf('PUMP.Setpoint')).toBe(42.5)
  await write('Mode', 3)
  expect(report.valueOf('PUMP.Mode')).toBe(3)
  const before = Date.now()
  await write('Mode', 3)
  expect(report.latest.get('PUMP.Mode')?.ts).toBeGreaterThanOrEqual(before)
  await expect(write('Mode', 70_000)).rejects.toMatchObject({ fault: { code: 'valueRefused' } })
  await expect(write('Levels', 1)).rejects.toMatchObject({ fault: { code: 'notWritable' } })
  await expect(write('Secret', 1)).rejects.toMatchObject({ fault: { code: 'notWritable' } })
  await expect(write('Setpoint', 1, Date.now() - 1)).rejects.toMatchObject({ fault: { code: 'writeExpired' } })
  expect(report.valueOf('PUMP.Setpoint')).toBe(42.5)
})

test('integers of 64 bits are written with all their digits; what a node cannot hold is refused before it is sent', async () => {
  const { report, write } = openForWrites(channel(['Counter', 'Total', 'Ratio'].map((code) => item(code))))
  await report.until(() => report.latest.has('PUMP.Ratio'), 'values')
  for (const [code, value, stored] of [
    ['Counter', '9007199254740993', 9_007_199_254_740_993n],
    ['Counter', '-9223372036854775808', -(2n ** 63n)],
    ['Counter', -2, -2n],
    ['Total', '9223372036854775807', 2n ** 63n - 1n],
    ['Total', 213.00000000000003, 213n],
  ] as const) {
    await write(code, value)
    expect(report.valueOf(`PUMP.${code}`)).toBe(stored)
  }
  for (const [code, value] of [
    ['Counter', '9223372036854775808'],
    ['Counter', 1.5],
    ['Total', -1],
    ['Ratio', 1e39],
  ] as const)
    await expect(write(code, value)).rejects.toMatchObject({ fault: { code: 'valueRefused' } })
  expect(report.valueOf('PUMP.Ratio')).toBe(1)
})

test('a value for a server that went away is not sent', async () => {
  const proxy = await startCuttableProxy(peer.port)
  cleanups.push(() => proxy.close())
  const endpoint = peer.endpoint.replace(/:\d+/, `:${proxy.port}`)
  const { report, write } = openForWrites(channel([item('Setpoint')], { endpoint }))
  await report.until(() => report.latest.has('PUMP.Setpoint'), 'a value')
  const before = report.valueOf('PUMP.Setpoint')
  proxy.cut()
  await expect(write('Setpoint', 77, Date.now() + 20_000)).rejects.toMatchObject({ fault: { code: 'deviceOffline' } })
  proxy.mend()
  await report.until(() => report.channelStates.at(-1)?.state === 'connected', 'connected')
  expect(await driver.readOnce(channel([item('Setpoint')]))).toMatchObject([{ value: before }])
}, 30_000)

test('a password is not sent without encryption', async () => {
  const settings = { security: 'sign', userName: 'operator', password }
  await expect(driver.readOnce(channel([], settings))).rejects.toMatchObject({
    fault: { code: 'passwordNeedsEncryption' },
  })
})

test('read once returns values, and a fault for each bad node', async () => {
  const readings = await driver.readOnce(channel([item('Name'), item('lost', 'ns=1;s=Nowhere'), item('typo', 'x')]))
  expect(readings).toMatchObject([
    { code: 'Name', raw: 'Pump A (String)', value: 'Pump A' },
    { code: 'lost', fault: { code: 'illegalAddress' } },
    { code: 'typo', fault: { code: 'badAddress' } },
  ])
})

test('after a restart of the server the values arrive again', async () => {
  const other = await startOpcuaPeer()
  const report = open(channel([item('Temperature')], { endpoint: other.endpoint }))
  await report.until(() => report.latest.size === 1, 'a value')
  await other.close()
  await report.until(() => report.deviceStates.get('d1')?.state === 'offline', 'offline')
  const again = await startOpcuaPeer(other.port)
  cleanups.unshift(() => again.close())
  again.setTemperature(99)
  await report.until(() => report.channelStates.at(-1)?.fault !== undefined, 'the session is given up')
  await report.until(() => report.valueOf('PUMP.Temperature') === 99, 'the value of the new server')
  expect(report.channelStates.at(-1)?.state).toBe('connected')
}, 40_000)

test.each([
  ['refuses', undefined, 'connectionRefused'],
  ['sends 10 MB of noise', Buffer.alloc(10_000_000, 0xa5), 'notOpcua'],
  ['announces a length of 4 GB', Buffer.from('41434b46ffffffff00000000', 'hex'), 'notOpcua'],
  ['cuts its answer short', Buffer.from('41434b461c000000', 'hex'), 'noAnswer'],
  ['stays silent', '', 'noAnswer'],
  ['speaks another protocol', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n', 'notOpcua'],
])('a peer that %s is named as such', async (_title, answer, fault) => {
  const raw = await startRawPeer((socket) => socket.on('data', () => socket.write(answer ?? '')))
  if (answer === undefined) await raw.close()
  else cleanups.push(() => raw.close())
  const settings = { endpoint: `opc.tcp://127.0.0.1:${raw.port}/x`, timeoutMs: 1000 }
  await expect(driver.readOnce(channel([], settings))).rejects.toMatchObject({ fault: { code: fault } })
})

test.each(['', 'http://127.0.0.1:4840', 'opc.tcp://', 'opc.tcp://host:x/', 'opc.tcp://a b:4840'])(
  'endpoint "%s" is refused',
  async (endpoint) => {
    await expect(driver.readOnce(channel([], { endpoint }))).rejects.toMatchObject({ fault: { code: 'badAddress' } })
  },
)
