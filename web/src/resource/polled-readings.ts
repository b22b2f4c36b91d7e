import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../api/run.ts'
import { useFeed } from '../feed/feed.ts'
import type { Reading } from '../ui/value/value.tsx'

/** Polls the latest values of points while the live connection is lost. */
export function usePolledReadings(points: readonly string[]): ReadonlyMap<string, Reading> {
  const isLive = useFeed((state) => state.status === 'live')
  const latest = useCommandQuery(
    readLatest,
    { points: [...points] },
    { isEnabled: !isLive && points.length > 0, refetchMs: 5_000 },
  )
  return useMemo(() => {
    const knownReadings = latest.data?.flatMap(({ pointId, ts, value, quality }) =>
      ts === null ? [] : [[pointId, { ts, value, quality }] as const],
    )
    return new Map(knownReadings)
  }, [latest.data])
}

/** Returns the newer of two readings of a point. */
export function newerOf(left: Reading | undefined, right: Reading | undefined): Reading | undefined {
  return right && right.ts > (left?.ts ?? 0) ? right : left
}
