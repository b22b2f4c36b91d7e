// Devices and gateways made for ThingsBoard against the intake over real MQTT.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoIntake, startDemoIntake, temporaryFolder, until } from '../intake/intake.fixture.ts'
import { demoPoint } from '../point/point.fixture.ts'

const folder = temporaryFolder()
const noCommunication = 0x408f0000
let plant: DemoIntake

beforeAll(async () => {
  plant = await startDemoIntake(folder)
  plant.catalogue.points.push(
    demoPoint({ pointId: '13', boxId: '1', deviceCode: 'press-box', code: 'temperature' }),
    demoPoint({ pointId: '14', boxId: '1', deviceCode: 'Device A', code: 'temperature' }),
  )
  await plant.intake.reload('all')
})
afterAll(async () => {
  await plant.intake.stop()
  rmSync(folder, { recursive: true, force: true })
})

const latestOf = (pointId: string) => plant.intake.latest([pointId])[0]
const shownValueOf = (pointId: string): unknown => latestOf(pointId)?.[3]

test('a device with an access token sends its telemetry in all three forms', async () => {
  const device = await plant.connect('press-box:secret', { password: undefined })
  const send = (body: unknown) => device.publishAsync('v1/devices/me/telemetry', JSON.stringify(body), { qos: 1 })
  const now = Date.now()
  await send({ temperature: 1 })
  expect(shownValueOf('13')).toBe(1)
  await send({ ts: now + 1000, values: { temperature: 2 } })
  expect(latestOf('13')?.slice(3)).toEqual([2, 0])
  await send([
    { ts: now - 60_000, values: { temperature: 0.5 } },
    { ts: now + 2000, values: { temperature: 3 } },
  ])
  expect(shownValueOf('13')).toBe(3)
  expect(plant.intake.boxReport('1')?.counters).toMatchObject({ late: 1, malformed: 0 })
  expect(plant.intake.onlineBoxes()).toEqual(['1'])
  await device.endAsync()
})

test('a device that waits for its attributes gets an empty answer, and nothing of other boxes', async () => {
  const device = await plant.connect('press-box')
  const other = await plant.connect('plant-box')
  const received: string[] = []
  for (const client of [device, other]) {
    await client.subscribeAsync(['v1/devices/me/attributes', 'v1/devices/me/attributes/response/+'])
    client.on('message', (topic, payload) => received.push(`${topic} ${payload}`))
  }
  await device.publishAsync('v1/devices/me/attributes', '{"firmware":"1"}', { qos: 1 })
  await device.publishAsync('v1/devices/me/attributes/request/7', '{"clientKeys":"a"}', { qos: 1 })
  await until(() => received.length > 0)
  expect(received).toEqual(['v1/devices/me/attributes/response/7 {}'])
  expect(plant.intake.boxReport('1')?.counters.unsupported).toBe(2)
  await expect(device.subscribeAsync('v1/devices/#')).rejects.toMatchObject({ packet: { granted: [128] } })
  await Promise.all([device.endAsync(), other.endAsync()])
})

test('a gateway connects devices, sends their telemetry, and loses one that disconnects', async () => {
  const gateway = await plant.connect('press-box')
  const send = (name: string, body: unknown) =>
    gateway.publishAsync(`v1/gateway/${name}`, JSON.stringify(body), { qos: 1 })
  await send('connect', { device: 'Device A', type: 'press' })
  await send('telemetry', { 'Device A': [{ ts: Date.now(), values: { temperature: 5 } }], 'Device X': [{ a: 1 }] })
  expect(latestOf('14')?.slice(3)).toEqual([5, 0])
  expect(plant.intake.boxReport('1')?.unmapped).toMatchObject([{ deviceCode: 'Device X', code: 'a' }])
  await send('disconnect', { device: 'Device A' })
  expect(latestOf('14')?.slice(3)).toEqual([5, noCommunication])
  await send('telemetry', [])
  expect(plant.intake.boxReport('1')?.deadLetters.at(-1)).toMatchObject({
    channel: 'v1/gateway/telemetry',
    reason: 'notTelemetry',
  })
  await gateway.endAsync()
})

test('a wrong token and other topics are refused', async () => {
  for (const token of ['press-box:wrong', 'press-box', ':secret', 'press-box:'])
    await expect(plant.connect(token, { password: undefined })).rejects.toThrow('Connection refused')
  const device = await plant.connect('press-box')
  device.publish('v1/devices/other/telemetry', '{}')
  await until(() => !device.connected)
})
