// The host application on payloads that the package sparkplug-payload encodes.

import { quality, sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseSparkplugTopic } from '../../../platform/broker/sparkplug-topic.ts'
import { readPayload } from './payload.ts'
import { encodeRebirth } from './rebirth-command.ts'
import { aliased, codec, encode, metric, startHost, typeByCode } from './sparkplug-host.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('births and data by alias arrive at the points of node and device, with the sign of their type', () => {
  const { send, latest, born, lane, states } = startHost()
  born()
  expect([latest('load', 'edge'), ...Object.keys(typeByCode).map((code) => latest(code))]).toEqual([
    0.5,
    20,
    -5,
    -7,
    1,
    '',
  ])
  vi.advanceTimersByTime(1000)
  send('DDATA/edge/M01', 2, [aliased(2, 'Double', 21.5), aliased(3, 'Int16', -6), aliased(4, 'Int64', -8)])
  send('NDATA/edge', 3, [aliased(1, 'Double', 0.75)])
  expect([latest('load', 'edge'), latest('temperature'), latest('count'), latest('total')]).toEqual([
    0.75, 21.5, -6, -8,
  ])
  expect(lane.record.report().birth).toMatchObject({ points: 6 })
  expect(states).toEqual([1])
})

test('messages are processed by their numbers, 255 is followed by 0', () => {
  const { send, latest, born, rebirths, stored } = startHost()
  born()
  for (let seq = 2; seq < 256; seq++) {
    vi.advanceTimersByTime(10)
    send('DDATA/edge/M01', seq, [aliased(2, 'Double', seq)])
  }
  vi.advanceTimersByTime(10)
  send('DDATA/edge/M01', 1, [aliased(2, 'Double', 1001)])
  expect(latest('temperature')).toBe(255)
  send('DDATA/edge/M01', 0, [aliased(2, 'Double', 1000)], Date.now() - 5)
  expect(latest('temperature')).toBe(1001)
  expect(stored.map(({ value }) => value).slice(-2)).toEqual([1000, 1001])
  vi.advanceTimersByTime(5000)
  expect(rebirths).toEqual([])
})

test('a message that stays missing for 2 s is answered by a rebirth, and data waits for it', () => {
  const { send, latest, born, rebirths } = startHost()
  born()
  vi.advanceTimersByTime(100)
  send('DDATA/edge/M01', 3, [aliased(2, 'Double', 99)])
  vi.advanceTimersByTime(1999)
  expect(rebirths).toEqual([])
  vi.advanceTimersByTime(1)
  expect(rebirths).toEqual([{ group: 'plant', type: 'DDATA', node: 'edge', device: 'M01' }])
  send('DDATA/edge/M01', 4, [aliased(2, 'Double', 98)])
  expect(latest('temperature')).toBe(20)
  vi.advanceTimersByTime(1000)
  born(1)
  send('DDATA/edge/M01', 2, [aliased(2, 'Double', 23)], Date.now() + 1)
  expect(latest('temperature')).toBe(23)
})

test('waiting messages are received when they are processed, so that no time of receipt goes back', () => {
  const { send, born, stored } = startHost()
  born()
  vi.advanceTimersByTime(100)
  send('DDATA/edge/M01', 3, [aliased(2, 'Double', 3)])
  vi.advanceTimersByTime(100)
  send('DDATA/edge/M01', 2, [aliased(2, 'Double', 2)], Date.now() - 50)
  const receipts = stored.map(({ rts }) => rts)
  expect(receipts).toEqual(receipts.toSorted((a, b) => a - b))
  expect(receipts.at(-1)).toBe(Date.now())
})

test('a node whose numbers left ours is asked for a birth at once; a repeated message is not', () => {
  const { send, born, rebirths } = startHost()
  born()
  send('DDATA/edge/M01', 1, [aliased(2, 'Double', 1)])
  expect(rebirths).toEqual([])
  send('DDATA/edge/M01', 200, [aliased(2, 'Double', 1)])
  expect(rebirths).toHaveLength(1)
})

test('waiting messages with 100,000 metrics end the wait', () => {
  const { send, born, rebirths } = startHost()
  born()
  const metrics = Array.from({ length: 20_000 }, () => aliased(2, 'Double', 1))
  for (let seq = 10; seq < 15; seq++) send('DDATA/edge/M01', seq, metrics)
  expect(rebirths).toEqual([])
  send('DDATA/edge/M01', 15, metrics)
  expect(rebirths).toHaveLength(1)
})

test('a node declares 20,000 metrics at most, in however many births', () => {
  const { send, born, lane } = startHost()
  born()
  const many = Array.from({ length: 9999 }, (_, index) => metric(`m${index}`, 'Double', index))
  for (let device = 0; device < 3; device++) send(`DBIRTH/edge/D${device}`, device + 2, many)
  for (let device = 3; device < 100; device++) send(`DBIRTH/edge/D${device}`, device + 2, [])
  expect(lane.record.report()).toMatchObject({
    birth: { points: 20_000 },
    counters: { badItems: 3 * 9999 + 6 - 20_000 },
  })
  send('DBIRTH/edge/D0', 102, [metric('m0', 'Double', 1)])
  expect(lane.record.report()).toMatchObject({ birth: { points: 20_000 - 9998 } })
})

test.each([
  ['of a node without a birth', 'DDATA/edge/M01', aliased(2, 'Double', 1), false],
  ['of an unknown alias', 'DDATA/edge/M01', aliased(77, 'Double', 1), true],
  ['of an unknown name', 'NDATA/edge', metric('new', 'Double', 1), true],
  ['of a device without a birth', 'DDATA/edge/M02', metric('temperature', 'Double', 1), true],
])('data %s requests a rebirth', (_title, place, data, isBorn) => {
  const { send, born, rebirths, stored } = startHost()
  if (isBorn) born()
  const before = stored.length
  send(place, 2, [data])
  expect(rebirths).toHaveLength(1)
  expect(stored).toHaveLength(before)
})

test('a death of an earlier session is ignored, and that of this session takes the node offline', () => {
  const { send, born, states, rebirths } = startHost()
  born(7)
  send('NDEATH/edge', undefined, [metric('bdSeq', 'Int64', 6)])
  expect(states).toEqual([1])
  send('NDEATH/edge', undefined, [metric('bdSeq', 'Int64', 7)])
  expect(states).toEqual([1, 2])
  send('DDATA/edge/M01', 2, [aliased(2, 'Double', 1)])
  expect(rebirths).toHaveLength(1)
})

test('a device that died has lost its values', () => {
  const { send, born, lost } = startHost()
  born()
  send('DDEATH/edge/M01', 2, [])
  expect(lost).toEqual(['M01'])
})

test('a metric that a new birth does not contain has no value', () => {
  const { send, born, latest, lane } = startHost()
  born()
  vi.advanceTimersByTime(1000)
  send('DBIRTH/edge/M01', 2, [metric('temperature', 'Double', 24, 2)])
  expect(latest('temperature')).toBe(24)
  expect(latest('running')).toBeNull()
  expect(lane.devices.get('M01')?.get('running')?.quality).toBe(quality.badConfigurationError)
})

test('historical metrics change history only; null and the property Quality become qualities', () => {
  const { send, born, stored, latest, lane } = startHost()
  born()
  vi.advanceTimersByTime(1000)
  const historical = { ...aliased(2, 'Double', 5), isHistorical: true, timestamp: Date.now() - 60_000 }
  send('DDATA/edge/M01', 2, [historical])
  expect(latest('temperature')).toBe(20)
  expect(stored.at(-1)).toMatchObject({ value: 5, flags: sampleFlags.historical })
  send('DDATA/edge/M01', 3, [{ ...aliased(2, 'Double', 6), properties: { Quality: { type: 'Int32', value: 500 } } }])
  const state = lane.devices.get('M01')?.get('temperature')
  expect([state?.value, state?.quality]).toEqual([6, quality.uncertainNoCommunicationLastUsableValue])
  vi.advanceTimersByTime(1)
  send('DDATA/edge/M01', 4, [aliased(2, 'Double', null)])
  expect([state?.value, state?.quality]).toEqual([null, quality.bad])
})

test('the rebirth command is what an edge node understands', () => {
  const { metrics, timestamp } = codec.decodePayload(encodeRebirth(1_795_000_000_000))
  expect(Number(timestamp)).toBe(1_795_000_000_000)
  expect(metrics).toMatchObject([{ name: 'Node Control/Rebirth', type: 'Boolean', value: true }])
})

test.each([
  'spBv1.0/g/NDATA/n/d',
  'spBv1.0/g/DDATA/n',
  'spBv1.0//NDATA/n',
  'spBv1.0/g/NDATA/',
  'spBv1.0/g/X/n',
  'spBv1.0/g/DDATA/n/d/e',
  'x/g/NDATA/n',
])('topic %s is none of an edge node', (topic) => {
  expect(parseSparkplugTopic(topic)).toBeUndefined()
})

test('no bytes throw, and cut payloads are named', () => {
  const whole = encode({ timestamp: 1, seq: 1, metrics: [metric('temperature', 'Double', 1, 2)] })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => void readPayload(Buffer.from(raw))),
    { numRuns: 5000 },
  )
  expect(readPayload(whole.subarray(0, whole.length - 1))).toBe('notSparkplug')
  expect(readPayload(whole)).toMatchObject({ seq: 1, metrics: [{ name: 'temperature', alias: '2', value: 1 }] })
})
