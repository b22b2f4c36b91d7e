import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHistory } from '../../../platform/history/history.ts'
import { visitRows } from '../../../platform/history/row-codec.ts'
import { HistoryReader } from '../history/history-reader.ts'
import { type DemoIntake, startDemoIntake, temporaryFolder, until } from './intake.fixture.ts'

const folder = temporaryFolder()
const data = 'iot/v1/demo/press-box/up/data'
let plant: DemoIntake

beforeAll(async () => {
  plant = await startDemoIntake(folder)
})
afterAll(async () => {
  await plant.intake.stop()
  rmSync(folder, { recursive: true, force: true })
})

const body = (values: object, ts = Date.now()): string => JSON.stringify({ ts, d: [{ dev: 'press-01', v: values }] })

function spooled(): number {
  let rows = 0
  for (const name of readdirSync(join(folder, 'spool')))
    visitRows(readFileSync(join(folder, 'spool', name)), () => rows++)
  return rows
}

test('an acknowledged message is on disk, in the latest value and at the monitor', async () => {
  const box = await plant.connect('press-box')
  await plant.intake.flush()
  await box.publishAsync(data, body({ temperature: 71.5 }), { qos: 1 })
  expect(spooled()).toBe(1)
  await box.publishAsync(data, gzipSync(body({ temperature: 72 })), { qos: 1 })
  await box.publishAsync(data, zstdCompressSync(body({ temperature: 73, note: 'warm' }, Date.now() + 1)), { qos: 2 })
  expect(plant.intake.latest(['11', '12', '21']).map((update) => update[3])).toEqual([73, 'warm'])
  expect(plant.receivedValues).toEqual(['11 71.5', '11 72', '11 73', '12 warm'])
  await box.publishAsync('iot/v1/demo/press-box/up/hist', body({ temperature: 1 }, 1_700_000_000_000), { qos: 1 })
  expect(plant.receivedValues).toHaveLength(4)
  await box.endAsync()
})

test('a wrong secret, a topic of another box and an oversized message are refused', async () => {
  await expect(plant.connect('press-box', { password: 'wrong' })).rejects.toThrow(/not authorized|bad user/i)
  await expect(plant.connect('nobody')).rejects.toThrow()
  const namedBox = await plant.connect('demo/press-box')
  expect(await namedBox.subscribeAsync('iot/v1/demo/press-box/down/#')).toMatchObject([{ qos: 0 }])
  for (const foreign of ['iot/v1/demo/plant-box/down/#', 'iot/v1/demo/press-box/up/#', '#']) {
    await expect(namedBox.subscribeAsync(foreign)).rejects.toThrow()
  }
  const closed = new Promise<void>((resolve) => namedBox.once('close', () => resolve()))
  namedBox.publish('iot/v1/demo/plant-box/up/data', body({ power: 1 }), { qos: 1 })
  await closed
  const large = await plant.connect('press-box')
  large.on('error', () => undefined)
  const cut = new Promise<void>((resolve) => large.once('close', () => resolve()))
  large.publish(data, Buffer.alloc(1_100_000, 32), { qos: 1 })
  await cut
  expect(plant.intake.latest(['21'])).toEqual([])
})

test('a box cannot disconnect another one by using its client id', async () => {
  const pressBox = await plant.connect('press-box', { clientId: 'same' })
  const plantBox = await plant.connect('plant-box', { clientId: 'same' })
  await pressBox.publishAsync(data, '{"d":[]}', { qos: 1 })
  expect([pressBox.connected, plantBox.connected]).toEqual([true, true])
  const closed = new Promise<void>((resolve) => pressBox.once('close', () => resolve()))
  const newer = await plant.connect('press-box', { clientId: 'same' })
  await closed
  await Promise.all([plantBox.endAsync(), newer.endAsync()])
})

test('malformed messages and unmapped codes are acknowledged and reported, never fatal', async () => {
  const box = await plant.connect('press-box')
  await box.publishAsync(data, '{"ts":', { qos: 1 })
  await box.publishAsync('iot/v1/demo/press-box/up/unknown', '{}', { qos: 1 })
  await box.publishAsync(data, body({ pressure: 5 }), { qos: 1 })
  const report = plant.intake.boxReport('1')
  expect(report?.deadLetters.map(({ reason }) => reason)).toEqual(['notJson', 'channelUnknown'])
  expect(report?.unmapped).toMatchObject([{ deviceCode: 'press-01', code: 'pressure', lastValue: '5' }])
  await box.endAsync()
})

test('box states follow connection and last will', async () => {
  const states = () => plant.events.filter((event) => event.event === 'boxState' && event.change.boxId === '2')
  const topic = 'iot/v1/demo/plant-box/up/status'
  const will = { topic, payload: Buffer.from('{"online":false,"session":"s1"}'), qos: 1 as const, retain: true }
  const box = await plant.connect('plant-box', { will })
  await box.publishAsync(topic, '{"online":true,"session":"s1"}', { qos: 1, retain: true })
  expect(states()).toMatchObject([{ change: { state: 1, cause: 'message' } }])
  expect(plant.intake.onlineBoxes()).toEqual(['2'])
  const reading = JSON.stringify({ d: [{ dev: 'meter', v: { power: 4 } }] })
  await box.publishAsync('iot/v1/demo/plant-box/up/data', reading, { qos: 1 })
  expect(plant.intake.latest(['21'])[0]?.[4]).toBe(quality.good)
  await box.endAsync(true)
  await until(() => states().length === 2)
  // The will and the end of the connection arrive in any order. Either is the cause, and the other must not be reported
  // again.
  expect(states()[1]).toMatchObject({ change: { state: 2, cause: expect.stringMatching(/^(will|disconnect)$/) } })
  expect(plant.intake.latest(['21'])[0]).toMatchObject([
    '21',
    expect.any(Number),
    expect.any(Number),
    4,
    quality.uncertainNoCommunicationLastUsableValue,
  ])
})

test('HTTP messages are processed the same way; a stale value keeps its time; watched points are reported', async () => {
  plant.intake.watch(['21'])
  const before = Date.now()
  const message = Buffer.from(JSON.stringify({ ts: before, d: [{ dev: 'meter', v: { power: 5 } }] }))
  expect(await plant.intake.ingest({ boxId: '2', body: message, isHistorical: false })).toBe('taken')
  expect(await plant.intake.ingest({ boxId: '2', body: Buffer.from('x'), isHistorical: false })).toBe('notJson')
  expect(await plant.intake.ingest({ boxId: '9', body: message, isHistorical: false })).toBe('boxUnknown')
  const updates = () => plant.events.flatMap((event) => (event.event === 'updates' ? event.updates : []))
  await until(() => updates().length >= 2)
  expect(updates().map(([pointId, ts, , value, code]) => [pointId, ts, value, code])).toEqual([
    ['21', before, 5, quality.good],
    ['21', before, 5, quality.uncertainNoCommunicationLastUsableValue],
  ])
})

test('a reload maps new codes, keeps latest values and removes deleted points', async () => {
  const { catalogue, intake } = plant
  const [temperature, note] = catalogue.points
  catalogue.points = [
    { ...temperature!, scale: 10 },
    { ...note!, pointId: '14', code: 'pressure', dataType: dataTypes.double },
  ]
  await intake.reload({ boxIds: ['1', '2'] })
  expect(intake.latest(['11', '12', '21']).map(([pointId, , , value]) => [pointId, value])).toEqual([['11', 73]])
  expect(intake.boxReport('1')?.unmapped).toEqual([])
  await intake.ingest({
    boxId: '1',
    body: Buffer.from(body({ temperature: 8, pressure: 2 }, Date.now() + 10)),
    isHistorical: false,
  })
  expect(intake.latest(['11', '14']).map((update) => update[3])).toEqual([80, 2])
})

test('a box that connects before the intake knows it loses no message', async () => {
  const { catalogue, intake } = plant
  const all = structuredClone(catalogue)
  catalogue.boxes = catalogue.boxes.filter(({ boxId }) => boxId !== '1')
  await intake.reload('all')
  catalogue.boxes = all.boxes
  const client = await plant.connect('press-box')
  await client.publishAsync(data, body({ unknown: 4 }, Date.now()), { qos: 1 })
  expect(intake.boxReport('1')?.unmapped).toMatchObject([{ code: 'unknown', lastValue: '4' }])
  await client.endAsync()
})

test('after a restart the last values are initial, and everything received is in history', async () => {
  await plant.intake.stop()
  plant = await startDemoIntake(folder)
  expect(readdirSync(join(folder, 'spool'))).toEqual([])
  const restored = plant.intake.latest(['11', '12'])
  expect(restored.map(([pointId, , , value, code]) => [pointId, value, code])).toEqual([
    ['11', 80, quality.uncertainInitialValue],
  ])
  const history = await openHistory({ folder: join(folder, 'history') })
  const reader = new HistoryReader(history, () => plant.intake.flush())
  const every = { periodMs: 1000, storeMode: 1, maxIntervalMs: 0, dataType: dataTypes.double } as const
  const { series } = await reader.read({
    points: [{ pointId: '11', ...every }],
    from: 0,
    to: Date.now() + 1000,
    mode: 'raw',
  })
  const values = series[0]?.points.map(([, value]) => value).filter((value) => value !== null)
  expect(values).toEqual([1, 71.5, 72, 73, 80])
  await history.close()
})
