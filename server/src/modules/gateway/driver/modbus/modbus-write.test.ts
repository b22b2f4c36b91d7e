// Writing to a Modbus server of the package jsmodbus.

import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { afterEach, expect, test } from 'vitest'
import type { DriverItem, DriverWrite, OpenChannel } from '../driver.ts'
import { ReportRecorder, testEnvironment } from '../report-recorder.fixture.ts'
import { createDriver } from './modbus-driver.ts'
import { type PeerOptions, startModbusPeer } from './modbus-server.fixture.ts'

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
  const report = new ReportRecorder()
  const device = { id: 'd1', code: 'M1', periodMs: 60_000, settings: {}, items }
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
  return { peer, report, write }
}

test('values of each type are written in the order of their words, and read back', async () => {
  const { peer, report, write } = await open()
  await write('setpoint', -213.00000000000003)
  expect(peer.writes.at(-1)).toBe('0=ff2b')
  await write('level', 21.5)
  expect(peer.writes.at(-1)).toBe('2=000041ac')
  await write('total', 258n)
  expect(peer.writes.at(-1)).toBe('4=0201000000000000')
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
    ['recipe', 'TOO LONG'],
  ] as const)
    await expect(write(code, value)).rejects.toMatchObject({ fault: { code: 'valueRefused' } })
  for (const code of ['bit', 'input', 'unknown'])
    await expect(write(code, 1)).rejects.toMatchObject({ fault: { code: 'notWritable' } })
  await expect(write('lost', 1)).rejects.toMatchObject({ fault: { code: 'illegalAddress' } })
  await expect(write('setpoint', 1, { expiresAt: Date.now() - 1 })).rejects.toMatchObject({
    fault: { code: 'writeExpired' },
  })
  expect(peer.writes).toEqual([])
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
