// Edge nodes of Sparkplug through a real Mosquitto: host state, births with aliases, order, rebirth and death.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connectAsync, type MqttClient } from 'mqtt'
import sparkplug from 'sparkplug-payload'
import type { UMetric } from 'sparkplug-payload/lib/sparkplugbpayload.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mosquitto, whyNoMosquitto } from '../../../platform/broker/external/mosquitto.fixture.ts'
import { demoCatalogue, demoHooks, intakeOptions, temporaryFolder, until } from '../intake/intake.fixture.ts'
import { Intake } from '../intake/intake.ts'

const { encodePayload, decodePayload } = sparkplug.get('spBv1.0') ?? {}
const folder = temporaryFolder()
let mosquitto: Mosquitto
let intake: Intake
let client: MqttClient
const received: { topic: string; payload: Buffer }[] = []

beforeAll(async () => {
  if (whyNoMosquitto) return
  mosquitto = await Mosquitto.start()
  client = await connectAsync(mosquitto.url)
  client.on('message', (topic, payload) => received.push({ topic, payload }))
  await client.subscribeAsync(['spBv1.0/STATE/gemba', 'spBv1.0/plant/NCMD/press-box'], { qos: 1 })
  const external = { url: mosquitto.url, clientId: 'gemba-000000000001', formerSessionsMark: undefined }
  const hooks = demoHooks(demoCatalogue(), () => undefined)
  intake = new Intake(Object.assign(intakeOptions(folder), { external }), hooks, () => undefined)
  await intake.start()
})
afterAll(async () => {
  if (whyNoMosquitto) return
  await client.endAsync()
  await mosquitto.remove()
  rmSync(folder, { recursive: true, force: true })
})

const statesOf = (topic: string) =>
  received.filter((message) => message.topic === topic).map(({ payload }) => JSON.parse(String(payload)))
const valueNow = (): unknown => intake.latest(['11'])[0]?.[3]

let clock = Date.now()
const send = (type: string, seq: number | undefined, metrics: UMetric[]) => {
  const payload = encodePayload?.(Object.assign({ timestamp: clock++, metrics }, seq === undefined ? {} : { seq }))
  const device = type.startsWith('D') ? '/press-01' : ''
  return client.publishAsync(`spBv1.0/plant/${type}/press-box${device}`, Buffer.from(payload ?? []), { qos: 1 })
}
const bdSeq: UMetric = { name: 'bdSeq', type: 'UInt64', value: 4 }
const temperature = (value: number, more: object = { alias: 3 }): UMetric =>
  Object.assign({ type: 'Double' as const, value }, more)
const birth = async () => {
  await send('NBIRTH', 0, [bdSeq])
  await send('DBIRTH', 1, [temperature(50, { name: 'temperature', alias: 3 })])
}

test.skipIf(whyNoMosquitto)('nodes are told that the host is online, and send after it', async () => {
  await until(() => statesOf('spBv1.0/STATE/gemba').length > 0)
  expect(statesOf('spBv1.0/STATE/gemba')[0]).toMatchObject({ online: true, timestamp: expect.any(Number) })
  await birth()
  await until(() => valueNow() === 50)
  expect(intake.onlineBoxes()).toEqual(['1'])
  await send('DDATA', 3, [temperature(52)])
  await send('DDATA', 2, [temperature(51)])
  await until(() => valueNow() === 51 || valueNow() === 52)
  expect(intake.boxReport('1')?.counters.malformed).toBe(0)
})

test.skipIf(whyNoMosquitto)(
  'a missing message leads to one rebirth request, and values continue after the birth',
  async () => {
    await send('DDATA', 9, [temperature(60)])
    const request = await until(() => received.find(({ topic }) => topic.includes('/NCMD/')))
    const { metrics = [] } = decodePayload?.(request.payload) ?? {}
    expect(metrics).toMatchObject([{ name: 'Node Control/Rebirth', value: true }])
    expect(valueNow()).not.toBe(60)
    await birth()
    await send('DDATA', 2, [temperature(70)])
    await until(() => valueNow() === 70)
  },
)

test.skipIf(whyNoMosquitto)(
  'a value is written to a device of the node by its alias, in the type of the birth',
  async () => {
    await client.subscribeAsync('spBv1.0/plant/DCMD/press-box/press-01', { qos: 1 })
    const write = (code: string) => ({ deviceCode: 'press-01', code, value: 71.5 })
    const order = { boxId: '1', cmdId: 'c1', issuedAt: Date.now(), expiresAt: Date.now() + 5000 }
    expect(await intake.sendControl({ ...order, write: write('unknown') })).toBe('notWritable')
    expect(await intake.sendControl({ ...order, write: { ...write('x'), deviceCode: 'press-09' } })).toBe(
      'deviceOffline',
    )
    expect(await intake.sendControl({ ...order, command: { name: 'restart', params: {} } })).toBe('noCommands')
    expect(await intake.sendControl({ ...order, write: write('temperature') })).toBe('sparkplug')
    const command = await until(() => received.find(({ topic }) => topic.includes('/DCMD/')))
    const [metric] = decodePayload?.(command.payload).metrics ?? []
    expect(metric).toMatchObject({ type: 'Double', value: 71.5 })
    expect(Number(metric?.alias)).toBe(3)
    expect(received.filter(({ topic }) => topic.includes('/DCMD/'))).toHaveLength(1)
  },
)

test.skipIf(whyNoMosquitto)('a false state is corrected; the death of the session takes the box offline', async () => {
  const before = statesOf('spBv1.0/STATE/gemba').length
  await client.publishAsync('spBv1.0/STATE/gemba', '{"online":false,"timestamp":1}', { qos: 1, retain: true })
  await until(() =>
    statesOf('spBv1.0/STATE/gemba')
      .slice(before)
      .some(({ online }) => online),
  )
  await send('NDEATH', undefined, [{ ...bdSeq, value: 3 }])
  await send('NDEATH', undefined, [bdSeq])
  await until(() => intake.onlineBoxes().length === 0)
})

test.skipIf(whyNoMosquitto)('a host that stops is offline', async () => {
  await intake.stop()
  await until(() => statesOf('spBv1.0/STATE/gemba').at(-1)?.online === false)
})

test.skipIf(whyNoMosquitto)(
  'a host that is killed is offline by its last will, with the time of its birth',
  async () => {
    const before = statesOf('spBv1.0/STATE/gemba').length
    const program = fileURLToPath(new URL('../intake/crash.fixture.ts', import.meta.url))
    const killedFolder = temporaryFolder()
    const child = spawn(process.execPath, [program, killedFolder, mosquitto.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(child.stdout, 'data')
      const states = () => statesOf('spBv1.0/STATE/gemba').slice(before)
      const birth = await until(() => states().find(({ online }) => online))
      child.kill('SIGKILL')
      const death = await until(() => states().find(({ online }) => !online))
      expect(death).toEqual({ online: false, timestamp: birth.timestamp })
    } finally {
      child.kill('SIGKILL')
      rmSync(killedFolder, { recursive: true, force: true })
    }
  },
)
