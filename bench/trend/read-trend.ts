// One trend as a browser asks for it, each call a period later than the one before.

import type { HistoryPoint, HistorySeries } from '../../contract/telemetry/read.ts'
import { dataTypes } from '../../contract/telemetry/sample.ts'
import type { HistoryReader } from '../../server/src/modules/telemetry/history/history-reader.ts'

export interface Trend {
  readonly name: string
  readonly points: readonly number[]
  readonly periodMs: number
  readonly from: number
  readonly to: number
  readonly goalMs: number
}

interface TrendRead {
  readonly series: readonly HistorySeries[]
  readonly tookMs: number
}

export const maxPoints = 1000
const rhythm = { storeMode: 1, maxIntervalMs: 0 } as const

export async function readTrend(reader: HistoryReader, trend: Trend, call: number): Promise<TrendRead> {
  const { periodMs, to } = trend
  const points = trend.points.map((id) => ({ pointId: String(id), dataType: dataTypes.double, periodMs, ...rhythm }))
  const startedAt = performance.now()
  const { series } = await reader.read({ points, from: startOf(trend, call), to, mode: 'minmax', maxPoints })
  return { series, tookMs: performance.now() - startedAt }
}

/** Returns the start of the range of a call. */
export const startOf = ({ from, periodMs }: Trend, call: number): number => from + call * periodMs

/** Returns lowest and highest value of a curve. */
export function extremesOf(series: readonly HistorySeries[]): [min: number, max: number] {
  const values = series.flatMap(({ points }) => points.flatMap(([, value]: HistoryPoint) => value ?? []))
  const numbers = values.filter((value) => typeof value === 'number')
  return [Math.min(...numbers), Math.max(...numbers)]
}
