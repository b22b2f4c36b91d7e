// The courses of many points, read in one request: the last hour for tiles, the last day for tables.
import { readSparklines, type SparklineSpan } from '@gemba/contract/telemetry/sparkline.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useCan } from '../../../session/session.ts'

/** The course of a point: the last value of each step, at the end of the step. */
export interface PointCourse {
  from: number
  points: readonly (readonly [at: number, value: number | null])[]
}

const refetchMs = { hour: 60_000, day: 300_000 } as const

/** Returns courses by point id. Returns none without the permission to see readings. */
export function useSparklines(
  pointIds: readonly string[],
  span: SparklineSpan = 'hour',
): ReadonlyMap<string, PointCourse> {
  const isEnabled = useCan(readSparklines.permission) && pointIds.length > 0
  const input = { points: [...pointIds], span: span === 'hour' ? undefined : span }
  const { data } = useCommandQuery(readSparklines, input, { isEnabled, refetchMs: refetchMs[span] })
  return useMemo(() => {
    const { from = 0, stepMs = 0, series = [] } = data ?? {}
    return new Map(
      series.map(({ point, values }) => [
        point,
        { from: from + stepMs, points: values.map((value, step) => [from + (step + 1) * stepMs, value] as const) },
      ]),
    )
  }, [data])
}
