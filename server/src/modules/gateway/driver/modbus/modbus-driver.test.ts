// The driver against a server of the package jsmodbus, and against peers that break the protocol.

import { setTimeout as wait } from 'node:timers/promises'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { afterEach, expect, test } from 'vitest'
import type { DriverChannel, DriverDevice, DriverItem, OpenChannel } from '../driver.ts'
import { ReportRecorder, testEnvironment } from '../report-recorder.fixture.ts'
import { createDriver } from './modbus-driver.ts'
import { type PeerOptions, startModbusPeer, startRawPeer } from './modbus-server.fixture.ts'

const types = dataType.codes
const driver = createDriver(testEnvironment)
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function startPeer(options?: PeerOptions) {
  const peer = await startModbusPeer(options)
  cleanups.push(() => peer.close())
  return peer
}

const item = (code: string, address: string, type: keyof typeof types, settings = {}): DriverItem => ({
  code,
  address,
  dataType: types[type],
  settings,
})

function device(code: string, items: readonly DriverItem[], settings: Record<string, unknown> = {}): DriverDevice {
  return { id: code, code, periodMs: 50, settings, items }
}

function channel(port: number, devices: readonly DriverDevice[], settings = {}): DriverChannel {
  return { id: 'c1', boxId: 'b1', settings: { host: '127.0.0.1', port, timeoutMs: 200, ...settings }, devices }
}

function open(opened: DriverChannel): ReportRecorder {
  const report = new ReportRecorder()
  const openChannel: OpenChannel = driver.open(opened, report)
  cleanups.push(() => openChannel.close())
  return report
}

test('registers, bits, texts and coils of two units arrive as values', async () => {
  const peer = await startPeer()
  peer.holding.writeUInt16BE(200, 0)
  peer.holding.writeFloatBE(21.5, 2)
  peer.holding.write('PUMP', 20)
  peer.holding.writeUInt16BE(0b1000, 40)
  peer.coils.writeUInt8(0b10, 0)
  const items = [
    item('count', '40001', 'uint16'),
    item('temperature', '40002', 'float'),
    item('name', '40011', 'string', { length: 8 }),
    item('running', '40021.3', 'boolean'),
    item('valve', '00002', 'boolean'),
  ]
  const report = open(channel(peer.port, [device('M1', items), device('M2', items.slice(0, 1), { unit: 2 })]))
  await report.until(() => report.latest.size === 6, 'six values')
  expect(['count', 'temperature', 'name', 'running', 'valve'].map((code) => report.valueOf(`M1.${code}`))).toEqual([
    200,
    21.5,
    'PUMP',
    true,
    true,
  ])
  expect(report.valueOf('M2.count')).toBe(200)
  expect(report.channelStates.map(({ state }) => state)).toEqual(['connecting', 'connected'])
  expect([...report.deviceStates.values()].map(({ state }) => state)).toEqual(['online', 'online'])
})

test('a missing register is found by splitting, and the other items of its block are read', async () => {
  const peer = await startPeer({ missingRegisters: [5] })
  const items = [0, 1, 2, 3, 4, 5, 6, 7].map((offset) => item(`r${offset}`, `hr${offset}`, 'uint16'))
  const report = open(channel(peer.port, [device('M1', items)]))
  await report.until(() => report.latest.size === 8, 'eight readings')
  expect([...report.itemFaults]).toEqual([
    ['r5', { code: 'illegalAddress', parameters: { unit: 1, address: 'hr5', exception: 2 } }],
  ])
  expect(report.latest.get('M1.r5')).toMatchObject({ value: null, quality: quality.badConfigurationError })
  expect(report.valueOf('M1.r7')).toBe(0)
  const planned = peer.requests.length
  await report.until(() => peer.requests.length > planned + 12, 'four more polls')
  // The plan is remembered: 0+4, 4+1 and 6+2 remain, and the missing register is asked again after a minute.
  expect(new Set(peer.requests.slice(planned + 3))).toEqual(new Set(['0+4', '4+1', '6+2']))
  expect(report.deviceStates.get('M1')?.state).toBe('online')
})

test('a connection stays open after the time that connecting may take', async () => {
  const peer = await startPeer()
  const report = open(channel(peer.port, [device('M1', [item('r0', 'hr0', 'uint16')])], { timeoutMs: 100 }))
  await wait(1000)
  expect(report.channelStates.map(({ state }) => state)).toEqual(['connecting', 'connected'])
})

test('a silent unit goes offline and does not slow the other one', async () => {
  const peer = await startPeer({ silentUnits: [9] })
  const items = [item('r0', 'hr0', 'uint16')]
  const report = open(channel(peer.port, [device('dead', items, { unit: 9 }), device('alive', items)]))
  await report.until(() => report.deviceStates.get('dead')?.state === 'offline', 'unit 9 offline')
  expect(report.deviceStates.get('dead')?.fault).toBe('noAnswer')
  const before = report.readingCount.get('alive') ?? 0
  await wait(700)
  expect((report.readingCount.get('alive') ?? 0) - before).toBeGreaterThan(5)
  expect(report.latest.has('dead.r0')).toBe(false)
})

test('a unit that is known to be silent takes no poll of the others', async () => {
  const peer = await startPeer({ silentUnits: [8, 9] })
  const items = [item('r0', 'hr0', 'uint16')]
  const devices = [device('dead', items, { unit: 9 }), device('mute', items, { unit: 8 }), device('alive', items)]
  const report = open(channel(peer.port, devices))
  const isOffline = (code: string) => report.deviceStates.get(code)?.state === 'offline'
  await report.until(() => isOffline('dead') && isOffline('mute'), 'units 8 and 9 offline')
  const attempts = () => peer.silentRequests.length
  await wait(1000)
  const countOverruns = () => report.countersById.get('alive')?.overruns ?? 0
  /** Polls skipped while both silent units were tried once more. */
  const skippedInOneRound = async (): Promise<number> => {
    const [overruns, attemptsBefore] = [countOverruns(), attempts()]
    await report.until(() => attempts() >= attemptsBefore + 2, 'one more attempt of both')
    await wait(1000)
    return countOverruns() - overruns
  }
  // A busy machine skips polls of its own. A driver that waits for silent units skips some in every round.
  const skipped = [await skippedInOneRound()]
  while (Math.min(...skipped) > 0 && skipped.length < 5) skipped.push(await skippedInOneRound())
  expect(Math.min(...skipped)).toBe(0)
  expect(report.countersById.get('dead')?.overruns).toBeLessThan(20 * skipped.length)
}, 60_000)

test('a gateway that waits for a silent unit before it answers the others does not make them silent', async () => {
  let busy = Promise.resolve()
  const peer = await startRawPeer((socket) => {
    socket.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += 12) {
        const request = chunk.subarray(at, at + 12)
        const unit = request.readUInt8(6)
        const answer = Buffer.concat([request.subarray(0, 4), Buffer.from([0, 5, unit, 3, 2, 0, unit])])
        busy = busy.then(() => (unit === 9 ? wait(320) : void socket.write(answer)))
      }
    })
  })
  cleanups.push(() => peer.close())
  const items = [item('r0', 'hr0', 'uint16')]
  const report = open(channel(peer.port, [device('dead', items, { unit: 9 }), device('alive', items)], { retries: 0 }))
  const states: string[] = []
  report.device = (deviceId, state) => void states.push(`${deviceId} ${state}`)
  await report.until(() => states.filter((state) => state === 'dead offline').length >= 3, 'three attempts')
  expect(report.valueOf('alive.r0')).toBe(1)
  expect(states).not.toContain('alive offline')
}, 20_000)

test('a poll that is due while the previous one runs is skipped and counted', async () => {
  const peer = await startPeer({ delayMs: 120 })
  const report = open(channel(peer.port, [device('M1', [item('r0', 'hr0', 'uint16')])]))
  await report.until(() => (report.countersById.get('M1')?.overruns ?? 0) >= 3, 'three overruns')
  const { polls = 0 } = report.countersById.get('M1') ?? {}
  expect(peer.requests.length).toBeGreaterThanOrEqual(polls - 1)
  expect(peer.requests.length).toBeLessThanOrEqual(polls + 15)
})

test('a late answer is dropped and not taken for the next one', async () => {
  const answered: number[] = []
  const peer = await startRawPeer((socket) => {
    socket.on('data', (request: Buffer) => {
      const transaction = request.readUInt16BE(0)
      const isFirst = answered.length === 0
      answered.push(transaction)
      const answer = Buffer.from([0, transaction, 0, 0, 0, 5, 1, 3, 2, 0, transaction])
      setTimeout(() => socket.write(answer), isFirst ? 300 : 0)
    })
  })
  cleanups.push(() => peer.close())
  const report = open(channel(peer.port, [device('M1', [item('r0', 'hr0', 'uint16')])]))
  await report.until(() => answered.length >= 10, 'ten requests')
  expect(report.valueOf('M1.r0')).toBeGreaterThan(1)
  expect(report.channelStates.at(-1)?.state).toBe('connected')
})

test.each([
  ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['a length above the limit', Buffer.from([0, 1, 0, 0, 255, 255, 1, 3])],
  ['10 MB of noise', Buffer.alloc(10_000_000, 0xa5)],
])('%s ends the connection with a reason and the channel tries again', async (_title, answer) => {
  const peer = await startRawPeer((socket) => socket.on('data', () => socket.write(answer)))
  cleanups.push(() => peer.close())
  const report = open(channel(peer.port, [device('M1', [item('r0', 'hr0', 'uint16')])]))
  await report.until(() => report.channelStates.filter(({ state }) => state === 'connected').length >= 2, 'reconnected')
  expect(report.channelStates.find(({ state }) => state === 'error')?.fault).toBe('notModbus')
  expect(report.latest.size).toBe(0)
})

test.each([
  ['another unit', [0, 1, 0, 0, 0, 5, 7, 3, 2, 0, 1]],
  ['another function', [0, 1, 0, 0, 0, 5, 1, 4, 2, 0, 1]],
  ['too few bytes', [0, 1, 0, 0, 0, 4, 1, 3, 2, 0]],
  ['a wrong byte count', [0, 1, 0, 0, 0, 5, 1, 3, 200, 0, 1]],
])('an answer with %s is no value', async (_title, bytes) => {
  const peer = await startRawPeer((socket) => {
    socket.on('data', (request: Buffer) => {
      const answer = Buffer.from(bytes)
      request.copy(answer, 0, 0, 2)
      socket.write(answer)
    })
  })
  cleanups.push(() => peer.close())
  const report = open(channel(peer.port, [device('M1', [item('r0', 'hr0', 'uint16')])]))
  await report.until(() => report.itemFaults.size > 0, 'fault of the item')
  expect(report.itemFaults.get('r0')?.code).toBe('wrongAnswer')
  expect(report.latest.get('M1.r0')).toMatchObject({ value: null, quality: quality.badCommunicationError })
})

test('a server that accepts connections and stays silent is a channel without answers, and closes at once', async () => {
  const peer = await startRawPeer(() => undefined)
  cleanups.push(() => peer.close())
  const report = new ReportRecorder()
  const opened = driver.open(channel(peer.port, [device('M1', [item('r0', 'hr0', 'uint16')])]), report)
  await report.until(() => report.deviceStates.get('M1')?.state === 'offline', 'offline')
  const start = Date.now()
  await opened.close()
  await opened.close()
  expect(Date.now() - start).toBeLessThan(500)
})

test('a refused connection is reported and the channel connects when the server is there', async () => {
  const peer = await startModbusPeer()
  await peer.close()
  const report = open(channel(peer.port, [device('M1', [item('r0', 'hr0', 'uint16')])]))
  await report.until(() => report.channelStates.some(({ state }) => state === 'error'), 'error')
  await startPeer({ port: peer.port })
  await report.until(() => report.latest.size === 1, 'a value')
  expect(report.channelStates.at(-1)?.state).toBe('connected')
})

test('read once returns registers and values, and each fault', async () => {
  const peer = await startPeer({ missingRegisters: [9], silentUnits: [5] })
  peer.holding.writeInt16BE(-5, 2)
  const items = [item('a', '40002', 'int16'), item('b', 'hr9', 'uint16'), item('c', 'nonsense', 'uint16')]
  const readings = await driver.readOnce(channel(peer.port, [device('M1', items)]))
  expect(readings).toMatchObject([
    { code: 'a', raw: 'FF FB', value: -5 },
    { code: 'b', value: null, fault: { code: 'illegalAddress' } },
    { code: 'c', value: null, fault: { code: 'badAddress', parameters: { address: 'nonsense' } } },
  ])
  const silent = await driver.readOnce(channel(peer.port, [device('M5', items.slice(0, 2), { unit: 5 })]))
  expect(silent.map(({ fault }) => fault?.code)).toEqual(['noAnswer', 'noAnswer'])
  await peer.close()
  await expect(driver.readOnce(channel(peer.port, []))).rejects.toMatchObject({ fault: { code: 'connectTimeout' } })
})
