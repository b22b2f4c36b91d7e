// Commands through a Mosquitto of the operator's own that is killed: nothing waits in it, and nothing is written on
// reconnect.

import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mosquitto, whyNoMosquitto } from '../../../platform/broker/external/mosquitto.fixture.ts'
import { demoCatalogue, demoHooks, intakeOptions, temporaryFolder, until } from '../intake/intake.fixture.ts'
import { Intake } from '../intake/intake.ts'

const folder = temporaryFolder()
const topic = 'iot/v1/demo/press-box'
let mosquitto: Mosquitto
let intake: Intake
let box: MqttClient
const orders: string[] = []

/** A box with a session that the broker keeps, which is what a box must not have and may have. */
async function connectBox(): Promise<MqttClient> {
  const options = { clientId: 'press-box', clean: false, reconnectPeriod: 50 }
  const client = connect(mosquitto.url, options)
  client.on('message', (_, payload) => orders.push((JSON.parse(String(payload)) as { cmdId: string }).cmdId))
  await new Promise<unknown>((resolve) => client.once('connect', resolve))
  await client.subscribeAsync(`${topic}/down/cmd`, { qos: 1 })
  return client
}

const send = (cmdId: string) => {
  const now = Date.now()
  const command = { name: 'restart', params: {} }
  return intake.sendControl({ boxId: '1', cmdId, issuedAt: now, expiresAt: now + 10_000, command })
}

/** A publication without a connection never ends. */
const settled = (sending: Promise<string>) =>
  Promise.race([sending.catch(() => 'failed'), pause(300, 'unsettled', { ref: false })])

/** Sends commands until the first one arrives, because the product and the box reconnect at times of their own. */
async function sendUntilReceived(name: string): Promise<void> {
  for (let count = 0; !orders.some((cmdId) => cmdId.startsWith(name)); count++) {
    await settled(send(`${name}-${count}`))
    await pause(100)
  }
}

beforeAll(async () => {
  if (whyNoMosquitto) return
  mosquitto = await Mosquitto.start()
  const external = { url: mosquitto.url, clientId: 'gemba-000000000002', formerSessionsMark: undefined }
  const hooks = demoHooks(demoCatalogue(), () => undefined)
  intake = new Intake(Object.assign(intakeOptions(folder), { external }), hooks, () => undefined)
  await intake.start()
  box = await connectBox()
  await box.publishAsync(`${topic}/up/status`, JSON.stringify({ online: true, session: 's1' }), { qos: 1 })
  await until(() => intake.onlineBoxes().length > 0)
}, 30_000)
afterAll(async () => {
  if (whyNoMosquitto) return
  await box.endAsync(true)
  await intake.stop()
  await mosquitto.remove()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(whyNoMosquitto)('a broker that is killed between a command and its answer passes it on never', async () => {
  await sendUntilReceived('before')
  mosquitto.freeze()
  await settled(send('during'))
  await mosquitto.stop('SIGKILL')
  await until(async () => (await settled(send('gone'))) === 'gatewayOffline')
  await mosquitto.start()
  await sendUntilReceived('after')
  await pause(500)
  expect(orders.filter((cmdId) => cmdId === 'during' || cmdId === 'gone')).toEqual([])
})

test.skipIf(whyNoMosquitto)('the broker keeps no command for a box that lost its connection', async () => {
  await box.endAsync(true)
  expect(await settled(send('lost'))).toBe('box')
  box = await connectBox()
  await sendUntilReceived('back')
  await pause(300)
  expect(orders).not.toContain('lost')
})
