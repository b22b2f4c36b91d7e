// Figures by period against their definition, from aggregates and from samples.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { insertSelected } from '../../../platform/history/sample-table.ts'
import { AggregateBuilder } from '../aggregate/aggregate-builder.ts'
import { HistoryReader } from '../history/history-reader.ts'
import { periodBounds } from './period-bounds.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-periods-'))
const hourMs = 3_600_000
/** Two days around the change of the clocks, in a zone with an offset of half an hour for the whole of it. */
const zone = 'Europe/Berlin'
const start = Temporal.ZonedDateTime.from(`2025-03-29T00:00[${zone}]`).epochMilliseconds
const bounds = periodBounds({ from: start, to: start + 47 * hourMs - 1, unit: 'day', zone, maxCount: 9 }) ?? []
let history: History
let reader: HistoryReader

beforeAll(async () => {
  history = await openHistory({ folder })
  reader = new HistoryReader(history, async () => undefined)
  // A ramp of 1 a minute on point 1, a state on point 2 that changes each hour, a counter on point 3 that is reset.
  await insert(1, (minute) => minute)
  await insert(2, (minute) => Math.floor(minute / 60) % 3)
  await insert(3, (minute) => (minute < 1500 ? 1000 + minute * 2 : (minute - 1500) * 2))
  await new AggregateBuilder(history, {
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    settleSec: 0,
    restFactor: 0,
  }).build()
  await history.run('TRUNCATE TABLE sample_mark')
})
afterAll(async () => {
  await history.close()
  rmSync(folder, { recursive: true, force: true })
})

async function insert(point: number, value: (minute: number) => number): Promise<void> {
  const rows = Array.from({ length: 47 * 60 }, (_, minute) => `(${point},${start + minute * 60_000},${value(minute)})`)
  await history.run(
    insertSelected(`SELECT p, fromUnixTimestamp64Milli(t, 'UTC'), now64(3), v, '', ${quality.good}, 0
      FROM VALUES('p UInt64, t Int64, v Float64', ${rows.join(',')})`),
  )
}

const sourceOf = (pointId: string) => ({
  pointId,
  dataType: dataTypes.double,
  periodMs: 60_000,
  storeMode: 1 as const,
  maxIntervalMs: 0,
  isState: pointId === '2',
  silences: [],
  counter: pointId === '3' ? { rollover: null } : undefined,
})

async function read(pointId: string, change: Partial<Parameters<HistoryReader['periods']>[0]> = {}) {
  const query = { points: [sourceOf(pointId)], bounds, fill: 'none' as const, percentiles: [], ...change }
  const [series] = await reader.periods(query)
  return series?.periods ?? []
}

test.each(['aggregates', 'samples'])('the figures of a day of 24 and of one of 23 hours, from %s', async (from) => {
  if (from === 'samples')
    await history.run('INSERT INTO sample_mark SELECT point, toStartOfHour(ts), now() FROM sample')
  const [first, second] = await read('1', { percentiles: [0, 0.5, 1] })
  expect(first).toMatchObject({ from: start, to: start + 24 * hourMs, count: 1440, min: 0, max: 1439, mean: 720 })
  expect(first).toMatchObject({
    knownMs: 24 * hourMs,
    first: 0,
    last: 1439,
    increase: null,
    percentiles: [0, 719.5, 1439],
  })
  // No sample follows the last minute, so there is no line to the next one.
  const knownMs = 23 * hourMs - 60_000
  expect(second).toMatchObject({ to: start + 47 * hourMs, count: 1380, min: 1440, max: 2819, knownMs })
  const states = (await read('2')).map((period) => period.states.map(({ value, ms }) => [value, ms / hourMs]))
  expect(states.map((list) => list.toSorted())).toEqual([
    [
      [0, 8],
      [1, 8],
      [2, 8],
    ],
    [
      [0, 8],
      [1, 8],
      [2, 7],
    ],
  ])
  // 1 000 to 3 878 on the first day, then to 3 998 until the reset, then 0 to 2 638.
  expect((await read('3')).map(({ increase }) => increase)).toEqual([2878, 120 + 2638])
})

test('periods without samples are left out, empty, or carry the value before', async () => {
  const later = [...bounds, (bounds.at(-1) ?? 0) + 24 * hourMs, (bounds.at(-1) ?? 0) + 48 * hourMs]
  expect(await read('1', { bounds: later })).toHaveLength(2)
  const empty = await read('1', { bounds: later, fill: 'null' })
  expect(empty.map(({ mean, count }) => [mean === null, count > 0])).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [true, false],
  ])
  expect((await read('1', { bounds: later, fill: 'previous' })).map(({ last }) => last)).toEqual([
    1439, 2819, 2819, 2819,
  ])
})
