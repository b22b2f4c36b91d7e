// Increase of a counter by hour, where samples are bad or missing at the ends of the hours.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tiers } from '../../../platform/history/aggregate-tables.ts'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { insertSelected } from '../../../platform/history/sample-table.ts'
import { AggregateBuilder } from '../aggregate/aggregate-builder.ts'
import { HistoryReader } from '../history/history-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-counters-'))
const start = Date.UTC(2025, 2, 3)
const minuteMs = 60_000
const noCommunication = 0x408f0000
let history: History
let reader: HistoryReader

beforeAll(async () => {
  history = await openHistory({ folder })
  reader = new HistoryReader(history, async () => undefined)
})
afterAll(async () => {
  await history.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of ['sample', 'sample_mark', ...tiers.map((tier) => tier.table)])
    await history.run(`TRUNCATE TABLE ${table}`)
})

type Reading = readonly [minute: number, value: number, code?: number]

async function insert(readings: readonly Reading[]): Promise<void> {
  const rows = readings.map(
    ([minute, value, code = quality.good]) =>
      `(${start + minute * minuteMs},${code >= 0x80000000 ? 'nan' : value},${code})`,
  )
  await history.run(
    insertSelected(`SELECT 3, fromUnixTimestamp64Milli(t, 'UTC'), now64(3), v, '', q, 0
      FROM VALUES('t Int64, v Float64, q UInt32', ${rows.join(',')})`),
  )
}

async function build(): Promise<void> {
  const report = (message: string, error?: unknown) => {
    throw new Error(message, { cause: error })
  }
  await new AggregateBuilder(history, { report, settleSec: 0, restFactor: 0 }).build()
  await history.run('TRUNCATE TABLE sample_mark')
}

interface Hours {
  readonly from: number
  readonly to: number
  readonly rollover?: number
  readonly isCounter?: boolean
}

async function readHours({ from, to, rollover, isCounter = true }: Hours) {
  const source = { pointId: '3', dataType: dataTypes.double, periodMs: minuteMs, storeMode: 1 as const }
  const counter = isCounter ? { rollover: rollover ?? null } : undefined
  const points = [{ ...source, maxIntervalMs: 0, isState: false, silences: [], counter }]
  const bounds = Array.from({ length: to - from + 1 }, (_, hour) => start + (from + hour) * 60 * minuteMs)
  const [series] = await reader.periods({ points, bounds, fill: 'null', percentiles: [] })
  return series?.periods ?? []
}

const increases = async (hours: Hours) => (await readHours(hours)).map(({ increase }) => increase)

/** One a minute for three hours, with the given code at one minute. */
const ramp = (minute: number, code: number): Reading[] =>
  Array.from({ length: 180 }, (_, index): Reading => [index, 1000 + index, index === minute ? code : quality.good])

const origins = ['aggregates', 'samples'] as const

test.each(origins)(
  'a sample at an end of an hour that is not usable does not hide the increase, from %s',
  async (from) => {
    const cases = [
      { minute: 60, expected: [59, 60, 60], first: 1061, last: 1119 },
      { minute: 119, expected: [59, 59, 61], first: 1060, last: 1118 },
    ]
    for (const code of [0x80050000, noCommunication])
      for (const { minute, expected, first, last } of cases) {
        await insert(ramp(minute, code))
        if (from === 'aggregates') await build()
        const hours = await readHours({ from: 0, to: 3 })
        expect(hours.map(({ increase }) => increase)).toEqual(expected)
        expect(hours[1]).toMatchObject({ first, last, count: 59 })
      }
  },
)

test.each(origins)('a reset or rollover behind a bad sample counts, from %s', async (from) => {
  // A counter of a shift: 0 to 30, bad while it is set to 0, then 0 to 40.
  await insert([
    ...Array.from({ length: 31 }, (_, minute): Reading => [minute, minute]),
    [31, 0, 0x80050000],
    ...Array.from({ length: 41 }, (_, minute): Reading => [60 + minute, minute]),
    [119, 990],
    [120, 0, 0x80050000],
    [121, 20],
  ])
  if (from === 'aggregates') await build()
  expect(await increases({ from: 0, to: 3, rollover: 1000 })).toEqual([30, 40 + 950, 30])
})

test('the increase over a gap belongs to the hour of the next sample, wherever the request begins', async () => {
  await insert([
    [10, 110],
    [20, 0, 0x80050000],
    [130, 170],
    [131, 171],
  ])
  for (const from of [0, 1, 2]) expect((await increases({ from, to: 3 })).at(-1)).toBe(61)
  // A correction of the last usable sample before the request.
  await insert([[10, 0, 0x80050000]])
  await insert([[5, 150]])
  expect(await increases({ from: 2, to: 3 })).toEqual([21])
})

test('the mean of the last hour uses the next sample, as within a longer request', async () => {
  await insert([...Array.from({ length: 119 }, (_, minute): Reading => [minute, minute]), [120, 1000], [500, 0]])
  const short = (await readHours({ from: 1, to: 2, isCounter: false })).at(-1)
  const long = (await readHours({ from: 0, to: 8, isCounter: false }))[1]
  expect(short).toEqual(long)
  // Behind the sample at 02:00 is a gap, before which the time does not count.
  expect((await readHours({ from: 2, to: 3, isCounter: false })).at(-1)).toMatchObject({ knownMs: 0 })
  expect((await readHours({ from: 0, to: 8, isCounter: false }))[2]).toMatchObject({ knownMs: 0 })
})
