// A real broker that is stopped, killed, suspended and restarted delivers what it acknowledged.
import { setTimeout as pause } from 'node:timers/promises'
import { connect, connectAsync } from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { type OpenedBroker, openExternalBroker, until } from './external-broker.fixture.ts'
import { Mosquitto, type MosquittoOptions, whyNoMosquitto } from './mosquitto.fixture.ts'
import { NumberedBox } from './numbered-box.fixture.ts'
import { slotOf } from './slot.ts'

let mosquitto: Mosquitto | undefined
let opened: OpenedBroker | undefined
const topic = 'iot/v1/demo/b/up/data'

if (whyNoMosquitto) process.stdout.write(`skipped: ${whyNoMosquitto}\n`)
const withMosquitto = test.skipIf(whyNoMosquitto)

afterEach(async () => {
  await opened?.broker.stop()
  await mosquitto?.remove()
  opened = undefined
})

async function start(options?: MosquittoOptions): Promise<Mosquitto> {
  mosquitto = await Mosquitto.start(options)
  return mosquitto
}

const takenNumbers = (taken: readonly string[]) => taken.map((entry) => Number(entry.split(' ')[2]))

/** Returns acknowledged numbers that do not arrive within some seconds. */
async function lostOf(box: NumberedBox, taken: readonly string[]): Promise<number[]> {
  for (let round = 0; ; round++) {
    const numbers = new Set(takenNumbers(taken))
    const lost = [...box.acknowledged].filter((number) => !numbers.has(number))
    if (lost.length === 0 || round === 100) return lost
    await pause(50)
  }
}

/** Returns numbers that first arrive after a later number. */
function countDisordered(taken: readonly string[]): number {
  let last = -1
  let count = 0
  for (const number of new Set(takenNumbers(taken))) {
    if (number < last) count++
    last = Math.max(last, number)
  }
  return count
}

withMosquitto.for(['SIGTERM', 'SIGKILL'] as const)(
  'after %s and a start of the broker every message that it acknowledges arrives, in order',
  { timeout: 60_000 },
  async (signal) => {
    const broker = await start()
    opened = await openExternalBroker(broker.url)
    const box = new NumberedBox(broker.url, topic)
    box.start()
    for (let restart = 0; restart < 3; restart++) {
      await pause(500)
      await broker.stop(signal)
      await pause(300)
      await broker.start()
    }
    await pause(1500)
    await box.stop()
    expect(box.acknowledged.size).toBeGreaterThan(100)
    expect(await lostOf(box, opened.receivedMessages)).toEqual([])
    expect(countDisordered(opened.receivedMessages)).toBe(0)
  },
)

withMosquitto('a broker without a memory loses at most what it held itself when it ended', async () => {
  const broker = await start({ isPersistent: false })
  opened = await openExternalBroker(broker.url)
  const box = new NumberedBox(broker.url, topic)
  box.start()
  await pause(500)
  await broker.stop('SIGKILL')
  await broker.start()
  // Until the product has subscribed again, the broker acknowledges and drops messages without a subscriber.
  await pause(2000)
  const from = box.sent
  await pause(1000)
  await box.stop()
  const lost = await lostOf(box, opened.receivedMessages)
  expect(lost.filter((number) => number >= from)).toEqual([])
})

withMosquitto('the product may be away while the broker restarts', { timeout: 60_000 }, async () => {
  const broker = await start()
  opened = await openExternalBroker(broker.url)
  const box = new NumberedBox(broker.url, topic)
  box.start()
  await pause(500)
  await opened.broker.stop()
  const { receivedMessages } = opened
  await pause(300)
  // Mosquitto writes to disk after the acknowledgement, so a kill loses the messages of its last moment.
  await broker.stop()
  await broker.start()
  await pause(700)
  opened = await openExternalBroker(broker.url)
  opened.receivedMessages.push(...receivedMessages)
  await pause(500)
  await box.stop()
  expect(await lostOf(box, opened.receivedMessages)).toEqual([])
  expect(box.acknowledged.size).toBeGreaterThan(50)
})

withMosquitto('a broker that is away is told, and taken up again when it is back', { timeout: 60_000 }, async () => {
  const broker = await start()
  opened = await openExternalBroker(broker.url)
  const box = new NumberedBox(broker.url, topic)
  box.start()
  await until(() => opened?.faults.at(-1) === null)
  await broker.stop()
  await until(() => opened?.faults.at(-1) === 'unreachable')
  await pause(1000)
  await broker.start()
  await until(() => opened?.faults.at(-1) === null)
  await pause(300)
  await box.stop()
  expect(await lostOf(box, opened.receivedMessages)).toEqual([])
  expect(opened.faults).toEqual([null, 'unreachable', null])
})

withMosquitto('a broker that hangs is told, and taken up again when it goes on', { timeout: 60_000 }, async () => {
  const broker = await start()
  opened = await openExternalBroker(broker.url)
  const box = new NumberedBox(broker.url, topic)
  box.start()
  await pause(500)
  broker.freeze()
  await until(() => opened?.faults.at(-1) === 'silent', 20_000)
  broker.thaw()
  await until(() => opened?.faults.at(-1) === null, 20_000)
  await pause(300)
  await box.stop()
  expect(await lostOf(box, opened.receivedMessages)).toEqual([])
})

withMosquitto('sessions of the release before slots are emptied once and removed', { timeout: 60_000 }, async () => {
  const broker = await start()
  const names = Array.from({ length: 8 }, (_, index) => `gemba-000000000001-${index}`)
  for (const clientId of names) {
    const client = await connectAsync(broker.url, { clientId, clean: false })
    await client.subscribeAsync('$share/gemba/iot/v1/+/+/up/#', { qos: 1 })
    await client.endAsync()
  }
  const box = new NumberedBox(broker.url, topic)
  box.start(2)
  await pause(500)
  let isRemoved = false
  opened = await openExternalBroker(broker.url, {
    formerSessionsRemoved: () => {
      isRemoved = true
    },
  })
  await until(() => isRemoved, 20_000)
  await pause(200)
  await box.stop()
  expect(box.acknowledged.size).toBeGreaterThan(50)
  expect(await lostOf(box, opened.receivedMessages)).toEqual([])
  for (const clientId of names) {
    const client = connect(broker.url, { clientId, clean: false })
    const isPresent = new Promise((resolve) => client.once('connect', (packet) => resolve(packet.sessionPresent)))
    expect(await isPresent).toBe(false)
    await client.endAsync()
  }
})

withMosquitto('access rules that leave out the heartbeat are told', async () => {
  const accessRules = ['topic readwrite iot/v1/#']
  const broker = await start({ accessRules })
  opened = await openExternalBroker(broker.url)
  await until(() => opened?.faults.at(-1) === 'silent')
})

withMosquitto('access rules as documented are enough', async () => {
  const accessRules = ['topic read iot/v1/+/+/up/#', 'topic write iot/v1/+/+/#', 'topic readwrite gemba/heartbeat/+']
  const broker = await start({ accessRules })
  opened = await openExternalBroker(broker.url)
  const box = new NumberedBox(broker.url, topic)
  box.start()
  await pause(1500)
  await box.stop()
  expect(await lostOf(box, opened.receivedMessages)).toEqual([])
  expect(opened.faults).toEqual([null])
})

withMosquitto('what strangers publish does not arrive, and what a box sends badly costs only its message', async () => {
  const broker = await start()
  opened = await openExternalBroker(broker.url)
  const stranger = await connectAsync(broker.url)
  const publish = (at: string, text: string | Buffer = 'x', more: object = {}) =>
    stranger.publishAsync(at, text, { qos: 1, ...more })
  for (let index = 0; index < 1000; index++) await publish(`iot/v1/demo/unknown-${index}/up/data`)
  for (const at of [
    '$share/gemba/iot/v1/demo/b/up/data',
    'iot/v1/other/b/up/data',
    'iot/v1/demo/b/down/ctl',
    'iot/v1/demo/b/up',
  ])
    await publish(at)
  for (const at of [
    'gemba/heartbeat/gemba-000000000001-slot-0',
    `gemba/heartbeat/gemba-000000000001-slot-${slotOf('1', '7')}`,
  ])
    await publish(at, Buffer.alloc(5_000_000), { retain: true })
  expect(opened.receivedMessages).toEqual([])
  await publish('iot/v1/demo/b/up/data', Buffer.alloc(5_000_000, 'y'))
  await publish('iot/v1/demo/b/up/../../other', 'path')
  await publish('iot/v1/demo/b/up/data', 'twice', { qos: 2 })
  await publish('iot/v1/demo/b/up/data', 'never', { qos: 0 })
  await until(() => opened?.receivedMessages.length === 4)
  expect(opened.receivedMessages.map((entry) => entry.slice(0, 30))).toEqual([
    `7 data ${'y'.repeat(23)}`,
    '7 ../../other path',
    '7 data twice',
    '7 data never',
  ])
  await until(() => opened?.faults.at(-1) === null)
  // On a busy machine the heartbeat may be late, with the short times of this test.
  expect(opened.faults.filter((fault) => fault !== 'silent' && fault !== null)).toEqual([])
  await stranger.endAsync()
})
