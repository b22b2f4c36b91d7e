// The births of an edge node at the next owner of its slot, or after a restart.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoxRecord, StoredBoxRecord } from '../box/box-reports.ts'
import { aliased, metric, startHost } from './sparkplug-host.fixture.ts'

type Host = ReturnType<typeof startHost>

/** Stores changes like the table of box records: births that have not changed are kept. */
function storeOf() {
  let stored: StoredBoxRecord | undefined
  const save = (record: BoxRecord) => {
    const change = record.takeChange()
    if (!change) return
    const births = change.node?.births ?? stored?.node?.births ?? null
    stored = { ...change, node: change.node && { ...change.node, births } }
  }
  const restore = (record: BoxRecord) => stored && record.restore(structuredClone(stored))
  return { save, restore, node: () => stored?.node ?? undefined }
}

/** Stores the record of a host, and starts the next one from it. */
function handOver({ lane, host }: Host, store = storeOf()): Host {
  store.save(lane.record)
  host.stop()
  return startHost(store.restore)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the next owner decodes values by alias at once, and asks for no birth', () => {
  const former = startHost()
  former.born()
  former.send('DDATA/edge/M01', 2, [aliased(2, 'Double', 21)])
  const { send, latest, rebirths, states, lane, host } = handOver(former)
  vi.advanceTimersByTime(1000)
  send('DDATA/edge/M01', 3, [aliased(2, 'Double', 22), aliased(3, 'Int16', -6)])
  send('NDATA/edge', 4, [aliased(1, 'Double', 0.75)])
  expect([latest('temperature'), latest('count'), latest('load', 'edge')]).toEqual([22, -6, 0.75])
  expect([rebirths, states, host.isNode('1')]).toEqual([[], [1], true])
  expect(lane.record.report().birth).toMatchObject({ points: 6 })
})

test('a device that is born again and the death of the session are understood by the next owner', () => {
  const former = startHost()
  former.born(7)
  const { send, latest, states, lane } = handOver(former)
  vi.advanceTimersByTime(1000)
  send('DBIRTH/edge/M01', 2, [metric('temperature', 'Double', 24, 8)])
  send('DDATA/edge/M01', 3, [aliased(8, 'Double', 25)], Date.now() + 1)
  expect([latest('temperature'), latest('running')]).toEqual([25, null])
  send('NDEATH/edge', undefined, [metric('bdSeq', 'Int64', 6)])
  expect(states).toEqual([1])
  send('NDEATH/edge', undefined, [metric('bdSeq', 'Int64', 7)])
  expect([states, lane.record.takeChange()?.node]).toEqual([[1, 2], null])
})

test('births are stored when they change, and the number of the next message with every change', () => {
  const store = storeOf()
  const host = startHost()
  host.born()
  const births = () => host.lane.record.takeChange()?.node
  store.save(host.lane.record)
  expect(JSON.parse(store.node()?.births ?? '')).toMatchObject({
    session: 'bdSeq 0',
    devices: [
      ['edge', [['load', 10, '1']]],
      [
        'M01',
        [
          ['temperature', 10, '2'],
          ['count', 2, '3'],
          ['total', 4, '4'],
          ['running', 11, '5'],
          ['name', 12, '6'],
        ],
      ],
    ],
  })
  host.send('DDATA/edge/M01', 2, [aliased(2, 'Double', 21)])
  host.lane.record.counters.messages++
  expect(births()).toEqual({ births: null, progress: { seq: 3, ts: Date.now() } })
  expect(births()).toBeUndefined()
  vi.advanceTimersByTime(1000)
  host.send('DBIRTH/edge/M01', 3, [metric('temperature', 'Double', 21, 9)])
  expect(births()?.births).toContain('["temperature",10,"9"]')
})

test('long births that change again are not stored at once, and those that are too long never', () => {
  const host = startHost()
  const changeAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return host.lane.record.takeChange()?.node
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => metric(`${index}`.padStart(100, 'm'), 'Double', 1, index + 10))
  host.born()
  host.send('DBIRTH/edge/M02', 2, many(5000))
  expect(changeAfter(0)?.births?.length).toBeGreaterThan(500_000)
  host.send('DBIRTH/edge/M02', 3, many(4999))
  host.lane.record.counters.messages++
  expect([changeAfter(2000), changeAfter(2000)]).toEqual([null, undefined])
  expect(changeAfter(7000)?.births?.length).toBeGreaterThan(500_000)
  host.send('DBIRTH/edge/M02', 4, many(9999))
  host.lane.record.counters.messages++
  expect([changeAfter(20_000), changeAfter(20_000)]).toEqual([null, undefined])
})

test.each([
  ['is missing', 'DDATA/edge/M01', 4, 0],
  ['is of a node that counts again', 'DDATA/edge/M01', 1, 1],
  ['is far behind', 'DDATA/edge/M01', 200, 0],
])('if a message %s, the next owner decodes nothing and asks for a birth', (_title, place, seq, laterMs) => {
  const former = startHost()
  former.born()
  former.send('DDATA/edge/M01', 2, [aliased(2, 'Double', 21)])
  const { send, stored, rebirths, host, lane } = handOver(former)
  vi.advanceTimersByTime(laterMs)
  send(place, seq, [aliased(2, 'Double', 99)])
  expect([rebirths.length, stored, host.isNode('1')]).toEqual([1, [], false])
  send(place, 3, [aliased(2, 'Double', 99)])
  expect([rebirths.length, stored]).toEqual([2, []])
  expect(lane.record.takeChange()?.node).toBeNull()
})

test('messages that the broker sends again are processed again, and those after them', () => {
  const former = startHost()
  former.born()
  for (const seq of [2, 3]) former.send('DDATA/edge/M01', seq, [aliased(2, 'Double', seq)], Date.now() + seq)
  const at = Date.now()
  const { send, rebirths, stored } = handOver(former)
  for (const seq of [2, 3, 4]) send('DDATA/edge/M01', seq, [aliased(2, 'Double', seq)], at + seq)
  expect([rebirths, stored.map(({ value }) => value)]).toEqual([[], [2, 3, 4]])
})

test('a death that the next owner hears first ends what is stored of the node', () => {
  const former = startHost()
  former.born(7)
  const { send, rebirths, lane } = handOver(former)
  send('NDEATH/edge', undefined, [metric('bdSeq', 'Int64', 8)])
  send('DDATA/edge/M01', 2, [aliased(2, 'Double', 99)])
  expect([rebirths.length, lane.record.takeChange()?.node]).toEqual([1, null])
})

test('a node that sends nothing to an owner keeps its births for the one after it', () => {
  const store = storeOf()
  const former = startHost()
  former.born()
  const silent = handOver(former, store)
  silent.lane.record.counters.refusedTopics++
  const { send, latest, rebirths } = handOver(silent, store)
  send('DDATA/edge/M01', 2, [aliased(2, 'Double', 22)])
  expect([latest('temperature'), rebirths]).toEqual([22, []])
})

const stored = (devices: unknown, more: object = {}) => JSON.stringify({ session: 'bdSeq 0', at: 1, devices, ...more })
test.each([
  ['no JSON', '{'],
  ['deeply nested', '['.repeat(500_000)],
  ['too long', stored([['M01', [['temperature', 10, '2']]]], { more: 'x'.repeat(1_100_000) })],
  ['without devices', stored(7)],
  ['without a session', stored([], { session: 7 })],
  ['with a time that is none', stored([], { at: '1' })],
  ['with a device that is no list', stored(['M01'])],
  [
    'with a device that occurs twice',
    stored([
      ['M01', [['temperature', 10]]],
      ['M01', [['count', 10]]],
    ]),
  ],
  ['with an alias that is no number', stored([['M01', [['temperature', 10, 'x']]]])],
  ['with a type that is no number', stored([['M01', [['temperature', '10', '2']]]])],
  ['with a code that is none', stored([['M01', [['', 10, '2']]]])],
  ['with too many metrics', stored([['M01', Array.from({ length: 20_001 }, (_, index) => [`m${index}`, 10])]])],
])('stored births that are %s are left out, and the node is asked for a birth', (_title, births) => {
  const former = startHost()
  former.born()
  const change = former.lane.record.takeChange()
  const { send, rebirths, stored } = startHost((record) => {
    if (change?.node) record.restore({ ...change, node: { ...change.node, births } })
  })
  send('DDATA/edge/M01', 2, [aliased(2, 'Double', 99)])
  expect([rebirths.length, stored]).toEqual([1, []])
})

test('a stored number that is none asks for a birth', () => {
  const former = startHost()
  former.born()
  const change = former.lane.record.takeChange()
  for (const progress of [7, {}, { seq: '2', ts: null }, { seq: Number.NaN, ts: 1 }]) {
    const { send, rebirths } = startHost((record) => {
      if (change?.node) record.restore({ ...change, node: { ...change.node, progress: progress as never } })
    })
    send('DDATA/edge/M01', 2, [aliased(2, 'Double', 99)])
    expect(rebirths).toHaveLength(1)
  }
})
