import type { HistoryPoint, HistorySeries } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { expect, test } from 'vitest'
import { breakAtSilences, type HistorySilence } from './break-at-silences.ts'

const start = Date.UTC(2026, 0, 1)
const at = (second: number): number => start + second * 1000

interface Curve {
  points: readonly [second: number, value: number | null][]
  silences: readonly [from: number, to: number | null, isOfServer?: boolean][]
  held?: [second: number, value: number]
  truncated?: boolean
  periodMs?: number
}

/** Breaks a curve of the window from second 0 to 1000. */
function cut({ points, silences, held, truncated = false, periodMs = 1000 }: Curve) {
  const shape = ([second, value]: readonly [number, number | null]): HistoryPoint => [
    ...([at(second), value] as const),
    value === null ? quality.badNoCommunication : 0,
  ]
  const series: HistorySeries = {
    point: '1',
    points: points.map(shape),
    held: held ? shape(held) : null,
    isHeld: false,
    silences: [],
    carried: [],
    truncated,
    qualityPercent: null,
    tier: 'raw',
  }
  const stretches = silences.map(
    ([from, to, isOfServer]): HistorySilence => ({
      from: at(from),
      to: to === null ? null : at(to),
      boxId: isOfServer ? null : '1',
    }),
  )
  const window = { from: at(0), to: at(1000), periodMs, isOfBuckets: false }
  const answer = breakAtSilences(series, { ...window, silences: stretches })
  return {
    points: answer.points.map(([ts, value]) => [(ts - start) / 1000, value]),
    silences: answer.silences.map((stretch) => stretch.map((ts) => ts && (ts - start) / 1000)),
    carried: answer.carried.map(([from, to, value]) => [(from - start) / 1000, to && (to - start) / 1000, value]),
    held: answer.held === null ? null : answer.held[1],
  }
}

test('a curve breaks where a silence begins and continues with the next sample', () => {
  const points: Curve['points'] = [
    [10, 1],
    [900, 2],
  ]
  expect(cut({ points, silences: [[100, 200]] })).toMatchObject({
    points: [
      [10, 1],
      [100, null],
      [900, 2],
    ],
    silences: [[100, 200]],
  })
})

test('the last value is carried while only the box was silent, never while no server was running', () => {
  const points: Curve['points'] = [
    [10, 1],
    [300, 2],
    [301, null],
    [900, 3],
  ]
  expect(cut({ points, silences: [[100, 200]] }).carried).toEqual([[100, 200, 1]])
  expect(cut({ points, silences: [[100, 200, true]] }).carried).toEqual([])
  expect(
    cut({
      points,
      silences: [
        [100, 200],
        [150, 250, true],
      ],
    }).carried,
  ).toEqual([[100, 150, 1]])
  const restarted: Curve['silences'] = [
    [920, null],
    [940, 950, true],
  ]
  expect(cut({ points, silences: restarted }).carried).toEqual([
    [920, 940, 3],
    [950, null, 3],
  ])
  // The existing break already says that no sample came. The value before it was the last one.
  expect(cut({ points, silences: [[400, 500]] }).carried).toEqual([[400, 500, 2]])
  expect(cut({ points, silences: [[950, null]] }).carried).toEqual([[950, null, 3]])
  expect(cut({ points, silences: [[-50, null]], held: [-80, 7] }).carried).toEqual([[0, 10, 7]])
  expect(cut({ points, silences: [[-50, null]] }).carried).toEqual([])
})

test('overlapping silences of the box and of the server are one; an existing break is sufficient', () => {
  const points: Curve['points'] = [
    [10, 1],
    [11, null],
    [900, 2],
  ]
  const silences: Curve['silences'] = [
    [150, 300],
    [100, 200],
  ]
  expect(cut({ points, silences })).toMatchObject({ points, silences: [[100, 300]] })
})

test('samples that were delivered later end a silence, and dense ones remove it', () => {
  const points = Array.from({ length: 100 }, (_, index): [number, number] => [index * 10, index])
  expect(cut({ points, silences: [[101, 209]], periodMs: 10_000 })).toMatchObject({ points, silences: [] })
  const late: Curve['points'] = [
    [10, 1],
    [150, 5],
    [900, 2],
  ]
  expect(cut({ points: late, silences: [[100, 800]] })).toMatchObject({
    points: [
      [10, 1],
      [100, null],
      [150, 5],
      [900, 2],
    ],
    silences: [[100, 150]],
  })
})

test('two periods are no silence', () => {
  const points: Curve['points'] = [
    [10, 1],
    [900, 2],
  ]
  expect(cut({ points, silences: [[100, 110]], periodMs: 6000 })).toMatchObject({ points, silences: [] })
})

test('a value from before the window is valid until the silence; one from before the silence is not', () => {
  const silences: Curve['silences'] = [[100, null]]
  expect(cut({ points: [], silences, held: [-50, 7] })).toMatchObject({
    points: [[100, null]],
    silences: [[100, null]],
    held: 7,
  })
  expect(cut({ points: [[20, 1]], silences: [[-10, 5]], held: [-50, 7] })).toMatchObject({
    points: [[20, 1]],
    silences: [[0, 5]],
    held: null,
  })
})

test('a truncated curve is broken only up to its end', () => {
  const points: Curve['points'] = [
    [10, 1],
    [50, 2],
  ]
  expect(cut({ points, silences: [[60, 800]], truncated: true })).toMatchObject({ points, silences: [] })
})
