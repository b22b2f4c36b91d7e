// The driver against Node's own HTTP server.

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { afterEach, expect, test } from 'vitest'
import type { DriverChannel } from '../driver.ts'
import { ReportRecorder, testEnvironment } from '../report-recorder.fixture.ts'
import { createDriver } from './http-pull-driver.ts'
import { parseJsonPath, valueAt } from './json-path.ts'

const driver = createDriver(testEnvironment)
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function startServer(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function channel(url: string, addresses: readonly string[], settings: Record<string, unknown> = {}): DriverChannel {
  const items = addresses.map((address) => ({ code: address, address, dataType: dataType.codes.double, settings: {} }))
  const device = { id: 'd1', code: 'METER', periodMs: 60, settings: { path: '/values' }, items }
  return { id: 'c1', boxId: 'b1', settings: { url, timeoutMs: 500, ...settings }, devices: [device] }
}

const document = { power: 12.5, phases: [{ volts: 230 }, { volts: 231 }], 'a.b': true, note: null, 'x/y': 'text' }

test.each([
  ['power', 12.5],
  ['phases[1].volts', 231],
  ['/phases/0/volts', 230],
  ['/a.b', true],
  ['/x~1y', 'text'],
  ['note', null],
  ['missing', undefined],
  ['phases.length', undefined],
  ['constructor', undefined],
])('address %s has its value', (address, value) => {
  expect(valueAt(document, parseJsonPath(address) ?? [])).toEqual(value)
})

test.each(['', 'a..b', 'a[', '[x]', 'a b.', '.a.'])('address "%s" is none', (address) => {
  expect(parseJsonPath(address)).toBeUndefined()
})

test('values arrive at each poll, and a missing one is named', async () => {
  let power = 1
  const url = await startServer((request, response) => {
    response.end(JSON.stringify({ ...document, path: request.url, power: power++ }))
  })
  const report = new ReportRecorder()
  const open = driver.open(channel(url, ['power', 'path', 'phases', 'gone']), report)
  cleanups.push(() => open.close())
  await report.until(() => Number(report.valueOf('METER.power')) > 2, 'three polls')
  expect(report.valueOf('METER.path')).toBe('/values')
  expect(report.valueOf('METER.phases')).toBe('[{"volts":230},{"volts":231}]')
  expect([...report.itemFaults]).toEqual([['gone', { code: 'illegalAddress', parameters: { address: 'gone' } }]])
  expect(report.deviceStates.get('d1')?.state).toBe('online')
})

test.each<[string, RequestListener, string]>([
  ['is not found', (_, response) => response.writeHead(404).end(), 'httpStatus'],
  ['needs credentials', (_, response) => response.writeHead(401).end(), 'badCredentials'],
  ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'httpStatus'],
  ['is no JSON', (_, response) => response.end('<html>'), 'notJson'],
  ['has 2 MB', (_, response) => response.end(`"${'x'.repeat(2_000_000)}"`), 'answerTooLarge'],
  ['never ends', (_, response) => response.write('{'), 'noAnswer'],
  ['is cut off', (_, response) => response.destroy(), 'noAnswer'],
])('a document that %s is named as such', async (_title, handle, fault) => {
  const url = await startServer(handle)
  await expect(driver.readOnce(channel(url, ['power']))).rejects.toMatchObject({ fault: { code: fault } })
})

test.each(['ftp://127.0.0.1/', 'nonsense', '', 'http://user:word@127.0.0.1', 'file:///etc/passwd'])(
  'address "%s" of a channel is refused',
  async (url) => {
    await expect(driver.readOnce(channel(url, ['power']))).rejects.toMatchObject({ fault: { code: 'badAddress' } })
  },
)

test('a path cannot name another host, and a secret needs encryption', async () => {
  const base = channel('http://127.0.0.1', ['power'])
  const devices = base.devices.map((device) => ({ ...device, settings: { path: '.example.com/values' } }))
  await expect(driver.readOnce({ ...base, devices })).rejects.toMatchObject({ fault: { code: 'badAddress' } })
  const secret = channel('http://127.0.0.1', ['power'], { authorization: 'Bearer x' })
  await expect(driver.readOnce(secret)).rejects.toMatchObject({ fault: { code: 'passwordNeedsEncryption' } })
})

test('a server that stops is offline and comes back', async () => {
  let isUp = true
  const url = await startServer((_, response) => (isUp ? response.end('{"power":5}') : response.destroy()))
  const report = new ReportRecorder()
  const open = driver.open(channel(url, ['power']), report)
  cleanups.push(() => open.close())
  await report.until(() => report.deviceStates.get('d1')?.state === 'online', 'online')
  isUp = false
  await report.until(() => report.deviceStates.get('d1')?.state === 'offline', 'offline')
  isUp = true
  await report.until(() => report.deviceStates.get('d1')?.state === 'online', 'online again')
})
