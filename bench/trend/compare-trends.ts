// The same trends read from the product and from VictoriaMetrics, call by call in turn.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { HistoryReader } from '../../server/src/modules/telemetry/history/history-reader.ts'
import type { History } from '../../server/src/platform/history/history.ts'
import { type Figure, percentile } from '../figure.ts'
import { extremesOf, maxPoints, readTrend, startOf, type Trend } from './read-trend.ts'
import { VictoriaMetrics } from './victoria-metrics.ts'

const mergeMs = 20_000
/** VictoriaMetrics reads 157 million samples for each call over five years. */
const maxCalls = 40

export interface Comparison {
  readonly history: History
  readonly reader: HistoryReader
  /** Trends of one point each. */
  readonly trends: readonly Trend[]
  readonly calls: number
  /** For the data of VictoriaMetrics. */
  readonly folder: string
}

/** Returns no figures without the path of VictoriaMetrics. Throws if the two do not return the same extremes. */
export async function compareTrends({ history, reader, trends, calls, folder }: Comparison): Promise<Figure[]> {
  const victoria = await VictoriaMetrics.start(folder)
  if (!victoria) return []
  for (const { points, from, to } of trends) await victoria.copy(history, { pointId: points[0] ?? 0, from, to })
  await victoria.merge()
  await pause(mergeMs)
  const figures: Figure[] = []
  const order = { victoria, reader, calls: Math.min(calls, maxCalls) }
  for (const trend of trends) figures.push(await compareTrend(Object.assign({ trend }, order)))
  await victoria.stop()
  const samples = trends.reduce((sum, { from, to, periodMs }) => sum + (to + 1 - from) / periodMs, 0)
  const perSample = sizeOf(join(folder, 'data')) / samples
  return figures.map((figure) =>
    Object.assign(figure, { remark: `${figure.remark}; its disk per sample ${perSample.toFixed(2)} bytes` }),
  )
}

interface TrendComparison {
  readonly victoria: VictoriaMetrics
  readonly reader: HistoryReader
  readonly trend: Trend
  readonly calls: number
}

async function compareTrend({ victoria, reader, trend, calls }: TrendComparison): Promise<Figure> {
  const times: number[] = []
  const victoriaTimes: number[] = []
  const [pointId = 0] = trend.points
  for (let call = 0; call < calls; call++) {
    const { series, tookMs } = await readTrend(reader, trend, call)
    // Two points, lowest and highest, of each step.
    const read = await victoria.readExtremes({ pointId, from: startOf(trend, call), to: trend.to }, maxPoints / 2)
    const [min, max] = extremesOf(series)
    if (min !== read.min || max !== read.max)
      throw new Error(`${trend.name}: ${min} to ${max}, but ${read.min} to ${read.max} in VictoriaMetrics`)
    times.push(tookMs)
    victoriaTimes.push(read.tookMs)
  }
  const [p95, victoriaP95] = [percentile(times, 0.95), percentile(victoriaTimes, 0.95)]
  const medians = [times, victoriaTimes].map((list) => percentile(list, 0.5).toFixed(0))
  return {
    name: `${trend.name} beside VictoriaMetrics without its cache, p95`,
    measured: `${p95.toFixed(0)} ms, VictoriaMetrics ${victoriaP95.toFixed(0)} ms`,
    goal: 'faster',
    isMet: p95 < victoriaP95,
    remark: `${calls} calls in turn, same extremes, medians ${medians.join(' and ')} ms`,
  }
}

/** Returns the size of all files in a folder, bytes. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
