// Statistics at the ends of a window: the samples before and after it count with the part of their time in it, as in the
// figures by period.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { insertSelected } from '../../../platform/history/sample-table.ts'
import { HistoryReader } from '../history/history-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-statistics-'))
const start = Date.UTC(2025, 2, 3)
const minuteMs = 60_000
const at = (minute: number): number => start + minute * minuteMs
let history: History

beforeAll(async () => {
  history = await openHistory({ folder })
})
afterAll(async () => {
  await history.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of ['sample', 'sample_mark']) await history.run(`TRUNCATE TABLE ${table}`)
})

type Reading = readonly [minute: number, value: number, code?: number]

async function insert(readings: readonly Reading[]): Promise<void> {
  const rows = readings.map(([minute, value, code = quality.good]) => `(${at(minute)},${value},${code})`)
  await history.run(
    insertSelected(`SELECT 3, fromUnixTimestamp64Milli(t, 'UTC'), now64(3), v, '', q, 0
      FROM VALUES('t Int64, v Float64, q UInt32', ${rows.join(',')})`),
  )
}

const point = {
  pointId: '3',
  dataType: dataTypes.double,
  maxIntervalMs: 0,
  isState: false,
  silences: [],
  counter: undefined,
}
const heartbeatState = { periodMs: 1000, storeMode: 2 as const, maxIntervalMs: 60 * minuteMs, isState: true }
const hourly = { periodMs: 60 * minuteMs, storeMode: 1 as const }

interface Window {
  readonly from: number
  readonly to: number
  readonly samplesAtOnce?: number
}

async function readPeriod(
  reader: HistoryReader,
  points: Parameters<HistoryReader['periods']>[0]['points'],
  { from, to }: Window,
) {
  const [series] = await reader.periods({ points, bounds: [at(from), at(to)], fill: 'null', percentiles: [] })
  return series?.periods[0]
}

async function read(change: typeof heartbeatState | typeof hourly, { from, to, samplesAtOnce = 2_000_000 }: Window) {
  const reader = new HistoryReader(history, async () => undefined, { samplesAtOnce })
  const points = [Object.assign({}, point, change)]
  const [statistics] = await reader.statistics({ points, from: at(from), to: at(to) })
  return { statistics, period: to - from < 60 ? undefined : await readPeriod(reader, points, { from, to }) }
}

// A window of less than four minutes is read from samples, a longer one from aggregates.
test.each([
  [360, 480],
  [360, 362],
])('a value that is valid for 61 minutes counts until then, from minute %i to %i', async (from, to) => {
  await insert([
    [300, 1],
    [540, 0],
  ])
  const { statistics, period } = await read(heartbeatState, { from, to })
  expect(statistics).toMatchObject({
    knownMs: minuteMs,
    count: 1,
    minTs: at(from),
    states: [{ value: 1, ms: minuteMs }],
  })
  if (period) expect(period).toMatchObject({ knownMs: minuteMs, states: [{ value: 1, ms: minuteMs }] })
  expect((await read(heartbeatState, { from: 362, to: 365 })).statistics).toMatchObject({ knownMs: 0, count: 0 })
})

test('a curve ends a value when its validity ends, as the statistics do', async () => {
  await insert([
    [300, 1],
    [540, 0],
    [545, 2],
  ])
  const reader = new HistoryReader(history, async () => undefined)
  const curveOf = async (from: number, to: number, silentFrom?: number) => {
    const silences = silentFrom === undefined ? [] : [{ from: at(silentFrom), to: at(to), boxId: '1' }]
    const points = [Object.assign({}, point, heartbeatState, { silences })]
    const { series } = await reader.read({ points, from: at(from), to: at(to), mode: 'minmax' })
    return series[0]?.points.map(([ts, value]) => [(ts - start) / minuteMs, value])
  }
  const samples = [
    [540, 0],
    [545, 2],
  ]
  expect(await curveOf(240, 600)).toEqual([[300, 1], [361, null], ...samples])
  expect(await curveOf(360, 720)).toEqual([[361, null], ...samples, [606, null]])
  expect(await curveOf(310, 330)).toEqual([])
  expect(await curveOf(240, 500, 320)).toEqual([
    [300, 1],
    [320, null],
    [361, null],
  ])
})

test('a held value of a silent source does not count', async () => {
  await insert([
    [595, 1, 0x408f0000],
    [630, 0],
  ])
  const { statistics, period } = await read(heartbeatState, { from: 600, to: 660 })
  expect(statistics).toMatchObject({ max: 0, count: 1, states: [{ value: 0, ms: 30 * minuteMs }] })
  expect(period).toMatchObject({ states: statistics?.states })
})

const twentieth = Array.from({ length: 20 }, (_, hour): Reading => [hour * 60, hour])

test.each([2_000_000, 1])(
  'lines that cross the ends of a window count, with %i samples at once',
  async (samplesAtOnce) => {
    await insert(twentieth)
    const { statistics, period } = await read(hourly, { from: 390, to: 510, samplesAtOnce })
    expect(statistics).toMatchObject({ count: 2, min: 7, max: 8, mean: 7.5, knownMs: 120 * minuteMs })
    expect(period).toMatchObject({ count: 2, mean: 7.5, knownMs: 120 * minuteMs })
    for (const window of [
      { from: 390, to: 391 },
      { from: 421, to: 478 },
    ]) {
      const between = await read(hourly, Object.assign({ samplesAtOnce }, window))
      const expected = {
        mean: (window.from + window.to) / 120,
        knownMs: (window.to - window.from) * minuteMs,
        count: 0,
      }
      expect(between.statistics).toMatchObject(expected)
    }
  },
)

test('the time before a gap does not count, whether or not the window ends in it', async () => {
  await insert([...twentieth, [3000, 0]])
  for (const to of [1150, 1200, 3100])
    expect((await read(hourly, { from: 1080, to })).statistics).toMatchObject({ knownMs: 60 * minuteMs, mean: 18.5 })
})

test('reading in pieces counts each sample and its time once', async () => {
  await insert([
    ...Array.from({ length: 100 }, (_, second): Reading => [600 + second / 60, second % 7]),
    [602, 0, quality.bad],
    [602.5, 3],
  ])
  for (const change of [heartbeatState, Object.assign({}, hourly, { periodMs: 1000 })]) {
    const whole = (await read(change, { from: 600.5, to: 603.5 })).statistics
    const pieces = (await read(change, { from: 600.5, to: 603.5, samplesAtOnce: 20 })).statistics
    expect(pieces).toMatchObject({ count: whole?.count, knownMs: whole?.knownMs, min: 0, max: 6 })
    expect(pieces?.mean).toBeCloseTo(whole?.mean ?? 0, 9)
    expect(pieces?.states.toSorted((left, right) => left.value - right.value)).toEqual(
      whole?.states.toSorted((left, right) => left.value - right.value),
    )
  }
})
