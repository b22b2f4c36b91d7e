// The channels other than data over real MQTT: birth and aliases, resend, events, unsupported channels.

import { rmSync } from 'node:fs'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoIntake, startDemoIntake, temporaryFolder, until } from '../intake/intake.fixture.ts'

const folder = temporaryFolder()
const up = 'iot/v1/demo/press-box/up/'
let plant: DemoIntake
let box: MqttClient
let recordedRequests: unknown[]

async function connect(): Promise<void> {
  box = await plant.connect('press-box')
  recordedRequests = []
  box.on('message', (topic, payload) =>
    recordedRequests.push([topic.split('/').slice(-2).join('/'), JSON.parse(String(payload))]),
  )
  await box.subscribeAsync('iot/v1/demo/press-box/down/#', { qos: 1 })
}

beforeAll(async () => {
  plant = await startDemoIntake(folder)
})
beforeEach(() => {
  plant.boxEvents.length = 0
})
afterAll(async () => {
  await box.endAsync()
  await plant.intake.stop()
  rmSync(folder, { recursive: true, force: true })
})

const send = (channel: string, body: unknown) => box.publishAsync(`${up}${channel}`, JSON.stringify(body), { qos: 1 })
const temperature = (): unknown => plant.intake.latest(['11'])[0]?.[3]
const report = () => plant.intake.boxReport('1')

let alias = 3
const birth = () => ({
  d: [
    {
      dev: 'press-01',
      p: [
        { code: 'temperature', type: 'Double', unit: '°C', a: alias },
        { code: 'pressure', type: 'Float', unit: 'bar', a: 9 },
      ],
    },
  ],
})

test('data with an unknown alias requests a birth once, and again after the birth', async () => {
  await connect()
  await send('data', { seq: 41, d: [{ a: { 3: 50 } }] })
  await send('data', { seq: 42, d: [{ a: { 3: 51 } }] })
  await until(() => recordedRequests.length > 0)
  expect(recordedRequests).toEqual([['down/ctl', { rebirth: true }]])
  expect(temperature()).toBeUndefined()
  await send('birth', birth())
  await until(() => recordedRequests.length > 1)
  expect(recordedRequests.slice(1)).toEqual([['down/ctl', { resend: { from: 41, to: 42 } }]])
  const now = Date.now()
  await send('hist', { seq: 41, d: [{ s: [[3, now - 10, 50]] }] })
  await send('data', { seq: 43, d: [{ a: { 3: 52, 9: 1.5 } }] })
  expect(temperature()).toBe(52)
  expect(report()?.counters).toMatchObject({ unknownAliases: 2, historical: 1, births: 1, seqGaps: 0 })
  expect(report()?.unmapped).toMatchObject([{ code: 'pressure', dataType: 7, unit: 'bar', count: 1, lastValue: '1.5' }])
})

test('aliases survive a new connection but not a new birth', async () => {
  await box.endAsync()
  await connect()
  await send('data', { d: [{ a: { 3: 53 } }] })
  expect(temperature()).toBe(53)
  alias = 7
  await send('birth', birth())
  await send('data', { d: [{ a: { 3: 99 } }, { a: { 7: 54 } }] })
  expect(temperature()).toBe(54)
})

test('aliases follow a changed catalogue', async () => {
  const point = { ...plant.catalogue.points[0]!, pointId: '14', code: 'pressure' }
  plant.catalogue.points.push(point)
  await plant.intake.reload('all')
  expect(report()?.unmapped).toEqual([])
  await send('data', { d: [{ a: { 9: 2.5 } }] })
  expect(plant.intake.latest(['14'])[0]?.[3]).toBe(2.5)
  plant.catalogue.points.pop()
  await plant.intake.reload('all')
  await send('data', { d: [{ a: { 9: 3.5 } }] })
  expect(report()?.unmapped).toMatchObject([{ code: 'pressure', unit: 'bar', count: 1 }])
})

test('a gap requests the missing messages once; a new session may start at any number', async () => {
  const before = recordedRequests.length
  await send('status', { online: true, session: 'a' })
  await send('data', { seq: 50, d: [] })
  await send('data', { seq: 54, d: [] })
  await send('data', { seq: 51, d: [] })
  await send('data', { seq: 55, d: [] })
  await send('status', { online: true, session: 'b' })
  await send('data', { seq: 0, d: [] })
  await send('data', { seq: 2, d: [] })
  await until(() => recordedRequests.length >= before + 2)
  expect(recordedRequests.slice(before)).toEqual([
    ['down/ctl', { resend: { from: 51, to: 53 } }],
    ['down/ctl', { resend: { from: 1, to: 1 } }],
  ])
  await until(() => plant.boxEvents.length === 2)
  expect(plant.boxEvents).toMatchObject([
    { boxId: '1', kind: 'seqGap', args: { from: 51, to: 53 } },
    { boxId: '1', kind: 'seqGap', args: { from: 1, to: 1 } },
  ])
})

test('events are acknowledged after they are stored; answers to commands are counted apart from malformed messages', async () => {
  const event = { dev: 'press-01', code: 'doorOpen', ts: Date.now(), level: 2, text: 'Door open' }
  await send('event', { e: [event, {}] })
  expect(plant.boxEvents).toMatchObject([
    { boxId: '1', kind: 'event', code: 'doorOpen', deviceCode: 'press-01', level: 2 },
  ])
  for (const state of ['received', 'done']) await send('ack', { cmdId: 'c1', state })
  await send('ack', { cmdId: 'c1', state: 'perhaps' })
  await send('event', { no: 'events' })
  await send('birth', [])
  expect(report()?.counters).toMatchObject({ acks: 2, malformed: 3, badItems: 1, events: 1 })
  expect(report()?.deadLetters.map(({ channel, reason }) => `${channel} ${reason}`)).toEqual([
    'ack notAnAck',
    'event notEvents',
    'birth notABirth',
  ])
})

test('seven changes within an hour are reported as flapping', async () => {
  for (let round = 0; round < 4; round++) {
    await send('status', { online: true, session: 'c' })
    await send('status', { online: true, session: 'c' })
    await send('status', { online: false, session: 'c' })
  }
  await until(() => plant.boxEvents.length === 1)
  expect(plant.boxEvents).toMatchObject([{ boxId: '1', kind: 'flapping', args: { changes: 7 } }])
  const isHeld = () => plant.intake.latest(['11'])[0]?.[4] === quality.uncertainNoCommunicationLastUsableValue
  expect(isHeld()).toBe(true)
  await send('data', { d: [{ dev: 'press-01', v: { temperature: 60 } }] })
  expect([isHeld(), plant.intake.onlineBoxes()]).toEqual([false, []])
  await box.endAsync()
  await until(isHeld)
})
