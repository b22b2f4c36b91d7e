// The intake accepts or counts any message of a box, and continues.

import { rmSync } from 'node:fs'
import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReceiveClock } from '../../../platform/clock.ts'
import type { BoxEvent } from '../box/box-event.ts'
import { BoxRecord } from '../box/box-reports.ts'
import { BoxRequests } from '../box/box-requests.ts'
import { BoxSessions } from '../box/box-sessions.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import { Inbox, maxUnreadablePerMinute } from '../intake/inbox.ts'
import { type DemoIntake, startDemoIntake, temporaryFolder, until } from '../intake/intake.fixture.ts'
import { Pipeline } from '../intake/pipeline.ts'
import { demoPoint } from '../point/point.fixture.ts'
import { PointState, type Sample } from '../sample/point-state.ts'
import { SparkplugHost } from '../sparkplug/sparkplug-host.ts'
import { ThingsboardDevices } from '../thingsboard/thingsboard-devices.ts'

const channels = [
  'spBv1.0/plant/NBIRTH/b',
  'spBv1.0/plant/DDATA/b/M01',
  'spBv1.0/plant/NCMD/b',
  'data',
  'hist',
  'data/cbor',
  'v1/devices/me/telemetry',
  'v1/devices/me/attributes',
  'v1/gateway/telemetry',
  'v1/gateway/disconnect',
  'status',
  'birth',
  'event',
  'ack',
  'trig',
  'file',
  'unknown',
  '',
  '../x',
]

function nest(depth: number, key?: string): string {
  const [open, close] = key === undefined ? ['[', ']'] : [`{${JSON.stringify(key)}:`, '}']
  return open.repeat(depth) + (key === undefined ? '' : '1') + close.repeat(depth)
}

/** Three messages that once stopped the server, and similar ones. */
const proofs: [channel: string, body: string][] = [
  ['event', '{"e":[{"code":"x","args":{"a":"\\\\u0000"}}]}'],
  ['birth', '{"d":[{"dev":"M","p":[{"code":"t","type":{"toString":1}}]}]}'],
  ['data', `{"d":[{"dev":"M01","v":{"new":${nest(30_000, '0')}}}]}`],
  ['data', `{"d":[{"dev":"M01","v":{"json":${nest(30_000, '0')},"new":${nest(60, '0')}}}]}`],
  ['event', `{"e":[{"code":"x","args":${nest(30_000, '0')}}]}`],
  ['birth', `{"d":[{"dev":"M","p":[{"code":"t","type":${nest(1000)}}]}]}`],
  ['event', '{"e":[{"code":"\\ud800","text":"\\udead\\u0000","args":{"\\u0000":"\\ud83d","__proto__":{"a":1}}}]}'],
  ['data', nest(100_000)],
  ['status', '{"online":{"toString":1}}'],
]

interface Bench {
  lane: BoxLane
  stored: Sample[]
  events: BoxEvent[]
  failures: unknown[]
  take(channel: string, payload: Buffer): boolean
}

function bench(): Bench {
  const typed = Object.entries(dataTypes).map(([name, dataType], index): [string, PointState] => [
    name,
    new PointState(demoPoint({ pointId: String(index + 1), code: name, dataType })),
  ])
  const lane: BoxLane = {
    box: { boxId: '1', boxCode: 'b', companyId: '1', enabled: true },
    company: { companyId: '1', companyCode: 'c', zone: 'UTC', rawRetentionDays: 0 },
    devices: new Map([['M01', new Map(typed)]]),
    record: new BoxRecord('1'),
  }
  const stored: Sample[] = []
  const events: BoxEvent[] = []
  const failures: unknown[] = []
  const requests = new BoxRequests(
    () => undefined,
    (error) => failures.push(error),
  )
  const pipeline = new Pipeline({
    store: (_state, sample) => stored.push({ ...sample }),
    touch: () => undefined,
    boxEvent: (event) => events.push(event),
    gap: (to, gap) => requests.resend(to, gap),
    unexplained: (to, at) => requests.rebirth(to, at),
  })
  const sessions = new BoxSessions(
    { changed: () => undefined, lost: () => undefined, silent: () => undefined, resumed: () => undefined },
    Date.now(),
  )
  const sparkplug = new SparkplugHost({
    takeBody: (...body) => pipeline.takeBody(...body),
    sessions,
    requestRebirth: (to, topic, at) => requests.rebirthNode(to, topic, at),
    loseDevice: () => undefined,
  })
  const thingsboard = new ThingsboardDevices({ pipeline, freshness: { loseDevice: () => undefined }, requests })
  const inbox = new Inbox({
    pipeline,
    sessions,
    requests,
    sparkplug,
    thingsboard,
    clock: new ReceiveClock(),
    log: {
      add: (added, done) => {
        events.push(...added)
        done?.()
      },
      addSnapshots: (_, done) => done(),
    },
    whenDurable: (done) => done(),
    failed: (error) => failures.push(error),
    acknowledged: () => undefined,
    disconnect: () => undefined,
  })
  const take = (channel: string, payload: Buffer): boolean => {
    let isDone = false
    inbox.take(lane, { channel, payload, connection: '1' }, () => {
      isDone = true
    })
    return isDone
  }
  return { lane, stored, events, failures, take }
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\\u0000', '\ud800', '\\udead', '__proto__', 'constructor', 'toString', '1e999', '٣', ''),
  fc.constant('x'.repeat(5000)),
)
const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(-0, 1e308, 5e-324, 2 ** 53, 2 ** 63, -1, 1e11, 1e14),
)
const leaf = fc.oneof(hostileText, hostileNumber, fc.boolean(), fc.constant(null))
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(hostileText, fc.nat(9).map(String), fc.constantFrom('toString', 'valueOf')), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value
const codes = fc.oneof(fc.constantFrom(...Object.keys(dataTypes)), anything)
const table = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(dataTypes)), hostileText), anything, { maxKeys: 5 }),
  anything,
)
const row = fc.oneof(fc.tuple(codes, anything, anything, anything), anything)
const device = fc.oneof(fc.constant('M01'), anything)
const maybe = { requiredKeys: [] as never[] }
const group = fc.oneof(
  fc.record({ dev: device, ts: anything, v: table, a: table, q: table, s: fc.array(row, { maxLength: 5 }) }, maybe),
  anything,
)
const declared = fc.oneof(fc.record({ code: codes, type: anything, unit: anything, a: anything }, maybe), anything)
const birthGroup = fc.oneof(fc.record({ dev: device, p: fc.array(declared, { maxLength: 5 }) }, maybe), anything)
const event = fc.oneof(
  fc.record({ dev: device, code: codes, ts: anything, level: anything, text: anything, args: anything }, maybe),
  anything,
)
const list = <One>(arbitrary: fc.Arbitrary<One>) => fc.oneof(fc.array(arbitrary, { maxLength: 5 }), anything)
const body = fc.oneof(
  fc.record({ seq: anything, ts: anything, d: list(group) }, maybe),
  fc.record({ d: list(birthGroup) }),
  fc.record({ e: list(event) }),
  fc.record({ online: anything, session: anything, ts: anything }, maybe),
  anything,
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
  body.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
  body.map((value) => gzipSync(JSON.stringify(value) ?? '')),
  body.map((value) => zstdCompressSync(JSON.stringify(value) ?? '')),
  body.map((value) => Buffer.concat([Buffer.from([0x1f, 0x8b]), deflateRawSync(JSON.stringify(value) ?? '')])),
  fc.tuple(body, fc.nat(200)).map(([value, at]) => Buffer.from((JSON.stringify(value) ?? '').slice(0, at))),
)

/** Returns every key and text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)])
}

test('every message is acknowledged, and none throws', () => {
  const { take, failures, events, stored, lane } = bench()
  fc.assert(
    fc.property(fc.constantFrom(...channels), bytes, (channel, payload) => {
      expect(take(channel, payload)).toBe(true)
      expect(failures).toEqual([])
      for (const record of [...events.splice(0), ...lane.record.report().unmapped]) {
        for (const text of textsIn(record)) expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
      }
      for (const sample of stored.splice(0)) {
        expect(Number.isSafeInteger(sample.ts)).toBe(true)
        if (typeof sample.value === 'number') expect(Number.isFinite(sample.value)).toBe(true)
      }
    }),
    { numRuns: 3000 },
  )
}, 90_000)

test('the reason of each refusal is reported', () => {
  const { take, lane, events } = bench()
  for (const [channel, text] of proofs) expect(take(channel, Buffer.from(text))).toBe(true)
  const { deadLetters } = lane.record.report()
  expect(deadLetters.map(({ reason }) => reason)).toEqual([
    'tooDeep',
    'tooDeep',
    'tooDeep',
    'tooDeep',
    'tooDeep',
    'notAStatus',
  ])
  expect(events.map(({ code, args }) => [code, args])).toEqual([
    ['x', { a: '\\u0000' }],
    ['\ufffd', { '': '\ufffd', ['__proto__']: { a: 1 } }],
  ])
})

test('after an internal error the message is stored as a dead letter and the next one is processed', () => {
  const { take, lane, failures } = bench()
  const state = lane.devices.get('M01')?.get('double')
  state!.monitor = {
    take: () => {
      throw new Error('a fault of the product')
    },
    replay: () => undefined,
  }
  expect(take('data', Buffer.from('{"d":[{"dev":"M01","v":{"double":1}}]}'))).toBe(true)
  expect(lane.record.report().deadLetters).toMatchObject([{ reason: 'failed', channel: 'data' }])
  expect(failures).toHaveLength(1)
  expect(take('data', Buffer.from('{"d":[{"dev":"M01","v":{"int16":1}}]}'))).toBe(true)
  expect(lane.devices.get('M01')?.get('int16')?.value).toBe(1)
})

const folder = temporaryFolder()
let plant: DemoIntake

beforeAll(async () => {
  plant = await startDemoIntake(folder)
})
afterAll(async () => {
  await plant.intake.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('through the broker: each is acknowledged, and messages of other boxes arrive', async () => {
  const [hostile, good] = await Promise.all([plant.connect('press-box'), plant.connect('plant-box')])
  for (const [index, [channel, text]] of proofs.entries()) {
    await hostile.publishAsync(`iot/v1/demo/press-box/up/${channel}`, text, { qos: 1 })
    const reading = JSON.stringify({ d: [{ dev: 'meter', v: { power: index } }] })
    await good.publishAsync('iot/v1/demo/plant-box/up/data', reading, { qos: 1 })
    expect(plant.intake.latest(['21'])[0]?.[3]).toBe(index)
  }
  expect(hostile.connected).toBe(true)
  expect(plant.events.filter(({ event }) => event === 'failure')).toEqual([])
  await Promise.all([hostile.endAsync(), good.endAsync()])
})

test('a box that keeps sending unreadable messages is disconnected, and its report says so', async () => {
  const box = await plant.connect('press-box')
  const closed = new Promise<void>((resolve) => box.once('close', () => resolve()))
  for (let index = 0; index <= maxUnreadablePerMinute; index++) {
    box.publish('iot/v1/demo/press-box/up/data', '{', { qos: 1 }).on('error', () => undefined)
  }
  await closed
  await until(() => plant.boxEvents.some(({ kind }) => kind === 'unreadable'))
  const again = await plant.connect('press-box')
  await again.publishAsync('iot/v1/demo/press-box/up/data', '{"d":[]}', { qos: 1 })
  await again.endAsync()
})
