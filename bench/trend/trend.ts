// Trends by tiers: a day, 30 days and five years of one point, ten points over a day, and the cost of late data.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AggregateBuilder } from '../../server/src/modules/telemetry/aggregate/aggregate-builder.ts'
import { HistoryReader } from '../../server/src/modules/telemetry/history/history-reader.ts'
import { type History, openHistory } from '../../server/src/platform/history/history.ts'
import { insertSelected } from '../../server/src/platform/history/sample-table.ts'
import { type Figure, fullLength, type Length, upperGoalMs } from '../figure.ts'
import { compareTrends } from './compare-trends.ts'
import { readTrend, type Trend } from './read-trend.ts'

const dayMs = 86_400_000
const seriesCount = 10
const years = 5
const start = Math.floor(Date.now() / dayMs) * dayMs - years * 365 * dayMs
const monthDays = 30

/** Inserts a slow oscillation with noise in the second decimal for points from `first` on. */
async function fill(history: History, { first, points, from, days, periodMs }: FillOrder): Promise<void> {
  for (let day = 0; day < days; day += monthDays) {
    const rows = (Math.min(monthDays, days - day) * dayMs) / periodMs
    const since = from + day * dayMs
    await history.run(
      `${insertSelected(`SELECT ${first} + p, fromUnixTimestamp64Milli(t, 'UTC'),
          fromUnixTimestamp64Milli(t + 3 + rand32() % 9, 'UTC'),
          round(50 + 10 * sin(t / 4000000 + p) + rand32() / 4294967296, 2), '', 0, 0
        FROM (SELECT toInt64(${since} + number * ${periodMs}) AS t FROM numbers(${rows})) AS instants,
          (SELECT number AS p FROM numbers(${points})) AS series`)}
        SETTINGS max_partitions_per_insert_block = 0, max_threads = 1`,
    )
  }
}

interface FillOrder {
  readonly first: number
  readonly points: number
  readonly from: number
  readonly days: number
  readonly periodMs: number
}

async function buildAll(history: History): Promise<void> {
  const report = (message: string, error: unknown): void => {
    throw new Error(message, { cause: error })
  }
  // Marks of the running minute are dropped as well: nothing else is inserted.
  await new AggregateBuilder(history, { report, settleSec: 0, restFactor: 0 }).build()
  await history.run('TRUNCATE TABLE sample_mark')
  for (const table of ['sample', 'sample_1m', 'sample_1h', 'sample_1d'])
    await history.run(`OPTIMIZE TABLE ${table} FINAL`)
}

async function measureTrend(reader: HistoryReader, trend: Trend, calls: number): Promise<Figure> {
  const times: number[] = []
  const tiers = new Set<string>()
  for (let call = 0; call < calls; call++) {
    const { series, tookMs } = await readTrend(reader, trend, call)
    times.push(tookMs)
    for (const { tier } of series) tiers.add(tier)
  }
  const figure = upperGoalMs(trend.name, times, { share: 0.95, goalMs: trend.goalMs })
  return Object.assign(figure, { remark: `${figure.remark}; tier ${[...tiers].join(', ')}` })
}

export async function measureTrends(length: Length): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gemba-bench-'))
  const history = await openHistory({ folder: join(folder, 'history') })
  const longPeriodMs = length.calls >= fullLength.calls ? 1000 : 10_000
  const end = start + years * 365 * dayMs
  await fill(history, { first: 1, points: 1, from: start, days: years * 365, periodMs: longPeriodMs })
  await fill(history, { first: 2, points: seriesCount, from: end - monthDays * dayMs, days: monthDays, periodMs: 1000 })
  const startedAt = performance.now()
  await buildAll(history)
  const buildMs = performance.now() - startedAt
  const reader = new HistoryReader(history, async () => undefined)
  const ten = Array.from({ length: seriesCount }, (_, index) => index + 2)
  const to = end - 1
  const trends: Trend[] = [
    { name: 'trend of a day at 1 s', points: [2], periodMs: 1000, from: to - dayMs, to, goalMs: 25 },
    { name: 'trend of 30 days at 1 s', points: [3], periodMs: 1000, from: end - monthDays * dayMs, to, goalMs: 25 },
    {
      name: `trend of 5 years at ${longPeriodMs / 1000} s`,
      points: [1],
      periodMs: longPeriodMs,
      from: start,
      to,
      goalMs: 25,
    },
    { name: 'trend of 10 points over a day at 1 s', points: ten, periodMs: 1000, from: to - dayMs, to, goalMs: 200 },
  ]
  const figures: Figure[] = []
  for (const trend of trends) figures.push(await measureTrend(reader, trend, length.calls))
  const [[rows = 0] = []] = await history.rows<[number]>('SELECT count() FROM sample')
  const [[perSample = 0, ofAggregates = 0] = []] = await history.rows<[number, number]>(
    `SELECT sumIf(data_compressed_bytes, table = 'sample') / ${rows}, sumIf(data_compressed_bytes, table != 'sample') / ${rows}
      FROM system.parts WHERE active AND database = currentDatabase()`,
  )
  const trendsOfOne = trends.filter(({ points }) => points.length === 1)
  const order = { history, reader, trends: trendsOfOne, calls: length.calls, folder: join(folder, 'victoria-metrics') }
  figures.push(...(await compareTrends(order)))
  await history.close()
  rmSync(folder, { recursive: true, force: true })
  const built = `aggregates built at ${Math.round((rows / buildMs) * 1000).toLocaleString('en')} samples/s`
  return [
    ...figures,
    {
      name: 'disk per sample of 1 s data with noise',
      measured: `${Number(perSample).toFixed(2)} bytes`,
      goal: '<= 2 bytes',
      isMet: Number(perSample) <= 2,
      remark: `and ${Number(ofAggregates).toFixed(2)} bytes of aggregates; ${built}, one thread`,
    },
  ]
}
