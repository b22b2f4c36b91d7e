import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartRefusal } from '../../start-refusal.ts'
import { loadBrokerIdentity } from './client-id.ts'
import { demoBox, type OpenedBroker, openExternalBroker, until } from './external-broker.fixture.ts'
import { connectExternalBroker } from './external-broker.ts'
import { ScriptedBroker } from './scripted-broker.fixture.ts'
import { slotOf } from './slot.ts'
import { heartbeatTopic } from './slot-connection.ts'

let scripted: ScriptedBroker
let box: MqttClient
let opened: OpenedBroker | undefined
const topic = 'iot/v1/demo/b/up/data'

beforeEach(async () => {
  scripted = await ScriptedBroker.start()
  box = await connectAsync(scripted.url)
})
afterEach(async () => {
  await box.endAsync(true)
  await opened?.broker.stop()
  opened = undefined
  await scripted.stop()
})

const folders: string[] = []
beforeAll(() => folders.push(...['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `gemba-${name}-`)))))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const send = (text: string, at = topic) => box.publishAsync(at, text, { qos: 1 })

test('messages are acknowledged to the broker when they are durable, in the order of delivery', async () => {
  const heldReplies: (() => void)[] = []
  opened = await openExternalBroker(scripted.url, { take: (_, done) => heldReplies.push(done) })
  for (const text of ['one', 'two', 'three']) await send(text)
  await until(() => heldReplies.length === 3)
  expect(scripted.acknowledgements).toBe(0)
  heldReplies[1]?.()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(scripted.acknowledgements).toBe(0)
  heldReplies[0]?.()
  await until(() => scripted.acknowledgements === 2)
  heldReplies[2]?.()
  await until(() => scripted.acknowledgements === 3)
})

test('the first heartbeat is sent at once, however short the process has run', async () => {
  const hourMs = 3_600_000
  opened = await openExternalBroker(scripted.url, { timing: { everyMs: hourMs, silentMs: hourMs } })
  await until(() => opened?.faults.includes(null))
})

test('a late acknowledgement is not sent on the next connection', async () => {
  const heldReplies: (() => void)[] = []
  opened = await openExternalBroker(scripted.url, { take: (_, done) => heldReplies.push(done) })
  await send('one')
  await until(() => heldReplies.length === 1)
  scripted.cut()
  // The message is delivered again, and only the new delivery may be acknowledged because message ids are reused.
  await until(() => heldReplies.length === 2)
  heldReplies[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(scripted.acknowledgements).toBe(0)
  heldReplies[1]?.()
  await until(() => scripted.acknowledgements === 1)
})

test('messages sent while the product is down arrive after its restart, as do unacknowledged ones', async () => {
  const heldTopics: string[] = []
  const first = await openExternalBroker(scripted.url, { take: ({ payload }) => heldTopics.push(String(payload)) })
  await send('held')
  await until(() => heldTopics.length === 1)
  await first.broker.stop()
  for (let index = 0; index < 20; index++) await send(`away ${index}`)
  opened = await openExternalBroker(scripted.url)
  const expected = ['held', ...Array.from({ length: 20 }, (_, index) => `away ${index}`)]
  await until(() => opened?.receivedMessages.length === 21)
  expect(opened.receivedMessages).toEqual(expected.map((text) => `7 data ${text}`))
})

test('a message being stored when the product stops is acknowledged and not delivered again', async () => {
  let isTaken = false
  const first = await openExternalBroker(scripted.url, {
    take: (_, done) => {
      isTaken = true
      setTimeout(done, 200)
    },
  })
  await send('in hand')
  await until(() => isTaken)
  await first.broker.stop()
  expect(scripted.acknowledgements).toBe(1)
  opened = await openExternalBroker(scripted.url)
  await send('next')
  await until(() => opened?.receivedMessages.length === 1)
  expect(opened.receivedMessages).toEqual(['7 data next'])
})

test('reading pauses at the limit of unacknowledged messages, and the pause does not count as silence of the broker', async () => {
  const heldReplies: (() => void)[] = []
  opened = await openExternalBroker(scripted.url, { take: (_, done) => heldReplies.push(done) })
  for (let index = 0; index < 300; index++) await send(String(index))
  await until(() => heldReplies.length === 256)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(heldReplies).toHaveLength(256)
  expect(opened.faults.filter((fault) => fault !== null)).toEqual([])
  while (heldReplies.length < 300 || scripted.acknowledgements < 300) {
    for (const done of heldReplies) done()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
})

test('a message to a box is sent on the connection of its slot', async () => {
  opened = await openExternalBroker(scripted.url)
  const command = new Promise((resolve) => box.once('message', (at, payload) => resolve(`${at} ${payload}`)))
  await box.subscribeAsync('iot/v1/demo/b/down/#')
  await opened.broker.publish(demoBox, 'down/ctl', '{}')
  expect(await command).toBe('iot/v1/demo/b/down/ctl {}')
})

test('a broker that reports "session present" but lost the subscriptions loses no later message', async () => {
  opened = await openExternalBroker(scripted.url)
  scripted.isForgetful = true
  for (let round = 0; round < 3; round++) {
    await scripted.cutOnce()
    await send(String(round))
  }
  await until(() => opened?.receivedMessages.length === 3)
  expect(opened.faults.filter((fault) => fault !== null)).toEqual([])
})

test('a connection without messages is reported, replaced, and reported again when it recovers', async () => {
  opened = await openExternalBroker(scripted.url)
  await until(() => opened?.faults.length === 1)
  scripted.swallows = () => true
  await until(() => opened?.faults.at(-1) === 'silent')
  const isReplaced = () => opened?.failures.some((failure) => failure.includes('the connection is replaced'))
  await until(isReplaced)
  scripted.swallows = () => false
  await until(() => opened?.faults.at(-1) === null)
  expect(opened.faults).toEqual([null, 'silent', null])
})

test('no other client can fake the heartbeat of a connection', async () => {
  opened = await openExternalBroker(scripted.url)
  const clientId = `gemba-000000000001-slot-${slotOf('1', '7')}`
  const beats: Buffer[] = []
  box.on('message', (_, payload) => beats.push(payload))
  await box.subscribeAsync(heartbeatTopic(clientId))
  await until(() => beats.length > 2)
  // The product's own heartbeats are swallowed. A box repeats heard heartbeats and guesses others.
  const { length } = beats
  scripted.swallows = ({ topic: at }) => at.startsWith('gemba/heartbeat/')
  const forge = setInterval(() => {
    for (const beat of [...beats.slice(0, length), 'x'.repeat(32), ''])
      scripted.aedes.publish(
        { cmd: 'publish', topic: heartbeatTopic(clientId), payload: beat, qos: 0, retain: false, dup: false },
        () => undefined,
      )
  }, 50)
  await until(() => opened?.faults.at(-1) === 'silent')
  // Faked heartbeats arrive now, but have no effect.
  scripted.swallows = ({ payload, topic: at }) => at.startsWith('gemba/heartbeat/') && !isForged(payload, beats)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  clearInterval(forge)
  expect(opened.faults).toEqual([null, 'silent'])
})

function isForged(payload: string | Buffer, beats: readonly Buffer[]): boolean {
  const text = String(payload)
  return text === '' || text.startsWith('x') || beats.some((beat) => String(beat) === text)
}

test('a rejected subscription is reported, and granted ones continue', async () => {
  scripted.refuses = (filter) => filter.includes('/other/')
  const other = { ...demoBox, boxId: '8', boxCode: 'other' }
  opened = await openExternalBroker(scripted.url, { known: [demoBox, other] })
  await until(() => opened?.faults.at(-1) === 'refused')
  expect(opened.failures.at(-1)).toContain('does not grant a subscription')
  await send('x')
  await until(() => opened?.receivedMessages.length === 1)
})

test('subscriptions follow added, renamed, disabled and removed boxes', async () => {
  opened = await openExternalBroker(scripted.url, { known: [] })
  const filters = () => scripted.subscriptions().filter((filter) => filter.startsWith('iot/'))
  expect(filters()).toEqual([])
  opened.setBoxes([demoBox])
  await until(() => filters().length === 1)
  opened.setBoxes([{ ...demoBox, boxCode: 'renamed' }])
  await until(() => filters()[0] === 'iot/v1/demo/renamed/up/#' && filters().length === 1)
  await send('x', 'iot/v1/demo/renamed/up/data')
  await until(() => opened?.receivedMessages.length === 1)
  opened.setBoxes([])
  await until(() => filters().length === 0)
  expect(opened.receivedMessages).toEqual(['7 data x'])
})

test('messages under the earlier name of a box are still received', async () => {
  const heldMessages: { text: string; done: () => void }[] = []
  opened = await openExternalBroker(scripted.url, {
    take: ({ login, payload }, done) => heldMessages.push({ text: `${login.boxId} ${payload}`, done }),
  })
  await send('one')
  await until(() => heldMessages.length === 1)
  opened.setBoxes([{ ...demoBox, boxCode: 'renamed' }])
  scripted.cut()
  await until(() => heldMessages.length === 2)
  expect(heldMessages.map(({ text }) => text)).toEqual(['7 one', '7 one'])
})

test('a leftover subscription of a removed box ends with its first message', async () => {
  const removedBox = { ...demoBox, boxCode: 'gone' }
  const renamed = await openExternalBroker(scripted.url, { known: [removedBox] })
  await renamed.broker.stop()
  opened = await openExternalBroker(scripted.url)
  expect(scripted.subscriptions()).toContain('iot/v1/demo/gone/up/#')
  await send('x', 'iot/v1/demo/gone/up/data')
  await until(() => !scripted.subscriptions().includes('iot/v1/demo/gone/up/#'))
  expect(opened.receivedMessages).toEqual([])
})

test('a code with a wildcard subscribes to nothing', async () => {
  const codes = ['+', '#', 'a/b', 'a+', '', 'x\0y']
  const wild = codes.map((boxCode, index) => ({ ...demoBox, boxId: String(index + 20), boxCode }))
  const company = { ...demoBox, boxId: '40', companyCode: '+' }
  opened = await openExternalBroker(scripted.url, { known: [demoBox, ...wild, company] })
  expect(scripted.subscriptions().filter((filter) => filter.startsWith('iot/'))).toEqual(['iot/v1/demo/b/up/#'])
  await send('x')
  await until(() => opened?.receivedMessages.length === 1)
})

test('a retained message is not received again with each connection', async () => {
  await box.publishAsync(topic, 'old', { qos: 1, retain: true })
  opened = await openExternalBroker(scripted.url)
  await scripted.cutOnce()
  await box.publishAsync(topic, 'new', { qos: 1, retain: true })
  await until(() => opened?.receivedMessages.includes('7 data new'))
  expect(opened.receivedMessages).toEqual(['7 data new'])
})

test('5 000 boxes are subscribed in packets that brokers accept', async () => {
  const knownBoxes = Array.from({ length: 5000 }, (_, index) => ({
    ...demoBox,
    boxId: `${index}`,
    boxCode: `b${index}`,
  }))
  const largest: number[] = []
  scripted.aedes.on('subscribe', (subscriptions) => largest.push(subscriptions.length))
  opened = await openExternalBroker(scripted.url, { known: knownBoxes })
  // Each box has two, each slot its heartbeat. The state of the host may be there already.
  const ofBoxes = scripted.subscriptions().filter((filter) => !filter.includes('STATE'))
  expect(ofBoxes).toHaveLength(10_064)
  expect(Math.max(...largest)).toBeLessThanOrEqual(100)
  await send('x', 'iot/v1/demo/b4999/up/data')
  await until(() => opened?.receivedMessages.length === 1)
})

test('slots are stable and evenly distributed', () => {
  expect([slotOf('1', '7'), slotOf('1', '8'), slotOf('2', '7')]).toMatchInlineSnapshot(`
    [
      37,
      34,
      36,
    ]
  `)
  const counts = new Map<number, number>()
  for (let box = 0; box < 6400; box++) counts.set(slotOf('1', `${box}`), (counts.get(slotOf('1', `${box}`)) ?? 0) + 1)
  expect(counts.size).toBe(64)
  expect(Math.max(...counts.values())).toBeLessThan(150)
})

test('the client id is created once per data folder; one of an earlier release has sessions to remove', () => {
  const [firstFolder = '', secondFolder = ''] = folders
  const identity = loadBrokerIdentity(firstFolder)
  expect(identity).toEqual({ clientId: expect.stringMatching(/^gemba-[0-9a-f]{12}$/), formerSessionsMark: undefined })
  expect(loadBrokerIdentity(firstFolder)).toEqual(identity)
  writeFileSync(join(secondFolder, 'mqtt-client-id'), 'gemba-aaaaaaaaaaaa\n')
  const { clientId, formerSessionsMark = '' } = loadBrokerIdentity(secondFolder)
  expect(clientId).toBe('gemba-aaaaaaaaaaaa')
  expect(existsSync(formerSessionsMark)).toBe(false)
  writeFileSync(formerSessionsMark, '')
  expect(loadBrokerIdentity(secondFolder).formerSessionsMark).toBeUndefined()
})

test('a broker that does not respond is reported in one line', async () => {
  const options = { clientId: 'gemba-b', findBox: () => undefined, take: () => undefined, failed: () => undefined }
  const more = { boxes: () => [], stateChanged: () => undefined, url: 'mqtt://127.0.0.1:1' }
  await expect(connectExternalBroker({ ...options, ...more })).rejects.toThrow(StartRefusal)
})
