// Writing to a Modbus server of the package jsmodbus.

import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { afterEach, expect, test } from 'vitest'
import type { DriverDevice, DriverItem, DriverWrite, OpenChannel } from '../driver.ts'
import { ReportRecorder, testEnvironment } from '../report-recorder.fixture.ts'
import { createDriver } from './modbus-driver.ts'
import { type ModbusPeer, type PeerOptions, startModbusPeer, startRawPeer } from './modbus-server.fixture.ts'

const types = dataType.codes
const cleanups: (() => Promise<void>)[] = []
const items: DriverItem[] = [
  { code: 'setpoint', address: '40001', dataType: types.int16, settings: {} },
  { code: 'level', address: '40003', dataType: types.float, settings: { wordOrder: 'CDAB' } },
  { code: 'total', address: '40005', dataType: types.int64, settings: { wordOrder: 'DCBA' } },
  { code: 'recipe', address: '40011', dataType: types.string, settings: { length: 6 } },
  { code: 'valve', address: '00002', dataType: types.boolean, settings: {} },
  { code: 'bit', address: '40020.3', dataType: types.boolean, settings: {} },
  { code: 'input', address: '30001', dataType: types.int16, settings: {} },
  { code: 'lost', address: '40031', dataType: types.int16, settings: {} },
]

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(options: PeerOptions = {}) {
  const peer = await startModbusPeer(Object.assign({ missingRegisters: [30] }, options))
  return { peer, ...(await openChannel(peer)) }
}

async function openChannel(peer: Pick<ModbusPeer, 'port' | 'close'>, deviceSettings: DriverDevice['settings'] = {}) {
  const report = new ReportRecorder()
  const device = { id: 'd1', code: 'M1', periodMs: 60_000, settings: deviceSettings, items }
  const settings = { host: '127.0.0.1', port: peer.port, timeoutMs: 200, retries: 2 }
  const opened: OpenChannel = createDriver(testEnvironment).open(
    { id: 'c1', boxId: 'b1', settings, devices: [device] },
    report,
  )
  cleanups.push(
    () => peer.close(),
    () => opened.close(),
  )
  await report.until(() => report.channelStates.at(-1)?.state === 'connected', 'connected')
  const write = (code: string, value: DriverWrite['value'], more: Partial<DriverWrite> = {}) =>
    opened.write?.(Object.assign({ deviceCode: 'M1', code, value, readBack: code, expiresAt: Date.now() + 5000 }, more))
  return { report, write }
}

test('values of each type are written in the order of their words, and read back', async () => {
  const { peer, report, write } = await open()
  await write('setpoint', -213.00000000000003)
  expect(peer.writes.at(-1)).toBe('0=ff2b')
  await write('level', 21.5)
  expect(peer.writes.at(-1)).toBe('2=000041ac')
  await write('total', 258n)
  expect(peer.writes.at(-1)).toBe('4=0201000000000000')
  for (const [value, registers] of [
    ['9007199254740993', '0100000000002000'],
    ['9223372036854775807', 'ffffffffffffff7f'],
    ['-9223372036854775808', '0000000000000080'],
  ] as const) {
    await write('total', value)
    expect(peer.writes.at(-1)).toBe(`4=${registers}`)
    expect(report.valueOf('M1.total')).toBe(BigInt(value))
  }
  await write('total', 258n)
  await write('recipe', 'MIX 7')
  expect(peer.holding.toString('latin1', 20, 26)).toBe('MIX 7\0')
  await write('valve', true)
  expect(peer.coils.readUInt8(0)).toBe(0b10)
  await write('valve', 0)
  expect(peer.coils.readUInt8(0)).toBe(0)
  expect(['setpoint', 'level', 'total', 'recipe', 'valve'].map((code) => report.valueOf(`M1.${code}`))).toEqual([
    -213,
    21.5,
    258n,
    'MIX 7',
    false,
  ])
})

test('a value that the type cannot hold, or an address that cannot be written, changes nothing', async () => {
  const { peer, write } = await open()
  for (const [code, value] of [
    ['setpoint', 40_000],
    ['setpoint', 213.7],
    ['setpoint', 'warm'],
    ['level', 1e39],
    ['level', Number.POSITIVE_INFINITY],
    ['total', '9223372036854775808'],
    ['total', 1.5],
    ['recipe', 'TOO LONG'],
  ] as const)
    await expect(write(code, value)).rejects.toMatchObject({ fault: { code: 'valueRefused' } })
  for (const code of ['valve', 'bit'])
    await expect(write(code, 2)).rejects.toMatchObject({ fault: { code: 'valueRefused' } })
  for (const code of ['input', 'unknown'])
    await expect(write(code, 1)).rejects.toMatchObject({ fault: { code: 'notWritable' } })
  await expect(write('lost', 1)).rejects.toMatchObject({ fault: { code: 'illegalAddress' } })
  await expect(write('setpoint', 1, { expiresAt: Date.now() - 1 })).rejects.toMatchObject({
    fault: { code: 'writeExpired' },
  })
  expect(peer.writes).toEqual([])
})

test('a bit of a register is written; the other bits keep the values of the device', async () => {
  const { peer, report, write } = await open()
  peer.holding.writeUInt16BE(0x8001, 38)
  await write('bit', true)
  expect(peer.holding.readUInt16BE(38)).toBe(0x8009)
  expect(report.valueOf('M1.bit')).toBe(true)
  // The device changed another bit.
  peer.holding.writeUInt16BE(0x000b, 38)
  await write('bit', 0)
  expect(peer.holding.readUInt16BE(38)).toBe(0x0003)
  expect(peer.writes).toEqual(['19=8009', '19=0003'])
  await expect(write('bit', 1, { expiresAt: Date.now() - 1 })).rejects.toMatchObject({
    fault: { code: 'writeExpired' },
  })
})

test('a device with the function for single bits gets only the bit', async () => {
  const requests: string[] = []
  const peer = await startRawPeer((socket) =>
    socket.on('data', (frame) => {
      const request = Buffer.from(frame).subarray(7)
      requests.push(request.toString('hex'))
      // The answer of a mask write repeats the request; that of a read has one register.
      const body = request.readUInt8(0) === 22 ? request : Buffer.from('03020008', 'hex')
      const head = Buffer.from(frame).subarray(0, 7)
      head.writeUInt16BE(body.length + 1, 4)
      socket.write(Buffer.concat([head, body]))
    }),
  )
  const { report, write } = await openChannel(peer, { bitWrites: 'mask' })
  await write('bit', true)
  expect(requests.filter((request) => request.startsWith('16'))).toEqual(['160013fff70008'])
  expect(requests.filter((request) => request.startsWith('06'))).toEqual([])
  expect(report.valueOf('M1.bit')).toBe(true)
})

test('a write that is not answered is sent once, and its result is unknown', async () => {
  const { peer, write } = await open({ silentUnits: [1] })
  await expect(write('setpoint', 5)).rejects.toMatchObject({ fault: { code: 'noAnswer' } })
  expect(peer.writes).toEqual(['0=0005'])
})

test('a write behind a slow request that is then too late is not sent', async () => {
  const { peer, write } = await open({ delayMs: 150 })
  const first = write('setpoint', 1)
  const second = write('setpoint', 2, { expiresAt: Date.now() + 50 })
  await expect(second).rejects.toMatchObject({ fault: { code: 'writeExpired' } })
  await first
  expect(peer.writes).toEqual(['0=0001'])
})
