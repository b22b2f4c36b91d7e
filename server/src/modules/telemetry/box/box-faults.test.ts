import { expect, test } from 'vitest'
import { demoPoint } from '../point/point.fixture.ts'
import { type BoxHealth, findBoxFaults, findSilentDevices } from './box-faults.ts'

const healthy: BoxHealth = {
  skewMs: 60_000,
  bufferPercent: 50,
  failures: { channels: [], devices: [] },
  silentDevices: [],
}

test('channels, devices, clock and buffer are faults in this order, with their begin', () => {
  expect(findBoxFaults(healthy, [], 1)).toEqual([])
  const failing = {
    skewMs: -60_001,
    bufferPercent: 50.1,
    failures: { channels: ['Line 1'], devices: ['a', 'b', 'c', 'd', 'e'] },
    silentDevices: ['e', 'f'],
  }
  const first = findBoxFaults({ ...healthy, bufferPercent: 90 }, [], 1)
  expect(findBoxFaults(failing, first, 2)).toEqual([
    { kind: 'channel', since: 2, names: ['Line 1'], count: 1, value: null },
    { kind: 'device', since: 2, names: ['a', 'b', 'c', 'd', 'e'], count: 6, value: null },
    { kind: 'skew', since: 2, names: [], count: 0, value: -60_001 },
    { kind: 'buffer', since: 1, names: [], count: 0, value: 50.1 },
  ])
})

const heard = (freshAt: number, point: object = {}, more: object = {}) =>
  Object.assign({ point: demoPoint(point), staleMs: 60_000, freshAt, hasLatest: true, isInitial: false }, more)

test.each([
  ['a minute for a fast device', [heard(1000, { periodMs: 1000 })], 61_000, 61_001],
  [
    'three periods of its fastest point',
    [heard(1000, { periodMs: 60_000 }), heard(900, { periodMs: 90_000 })],
    181_000,
    181_001,
  ],
])('the deadline is %s', (_, points, last, over) => {
  const devices = new Map([['press', new Map(points.map((point, index) => [String(index), point]))]])
  expect(findSilentDevices(devices, last)).toEqual([])
  expect(findSilentDevices(devices, over)).toEqual(['press'])
})

test.each([
  ['only points that report by exception', heard(1000, {}, { staleMs: 0 })],
  ['only disabled points', heard(1000, { isEnabled: false })],
  ['only values from before the start', heard(1000, {}, { isInitial: true })],
  ['no value', heard(0, {}, { hasLatest: false })],
])('a device with %s has no deadline', (_, point) => {
  expect(findSilentDevices(new Map([['press', new Map([['a', point]])]]), 1e9)).toEqual([])
})

test('a point that reports by exception keeps its device alive', () => {
  const points = new Map([
    ['slow', heard(1000, { periodMs: 1000 })],
    ['door', heard(900_000, {}, { staleMs: 0 })],
  ])
  expect(findSilentDevices(new Map([['press', points]]), 950_000)).toEqual([])
})
