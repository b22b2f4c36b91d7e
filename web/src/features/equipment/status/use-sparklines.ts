// The last hour of the points of many tiles, asked for at once.
import { readSparklines } from '@gemba/contract/telemetry/sparkline.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useCan } from '../../../session/session.ts'

/** The course of a point: the last value of each step, at its end. */
export interface Course {
  from: number
  points: readonly (readonly [at: number, value: number | null])[]
}

const refetchMs = 60_000

/** Returns the courses of points by their ids; none for who may not see readings. */
export function useSparklines(pointIds: readonly string[]): ReadonlyMap<string, Course> {
  const isEnabled = useCan(readSparklines.permission) && pointIds.length > 0
  const { data } = useCommandQuery(readSparklines, { points: [...pointIds] }, { isEnabled, refetchMs })
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
