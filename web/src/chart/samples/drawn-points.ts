// Derives the drawn points from samples: a value that holds is drawn to the end of the known time, and an isolated
// sample is visible.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'

/** Returns the steps of values that hold until the next one, until a break, or until the end of the known time. */
export function stepsOf(points: readonly HistoryPoint[], end: number): HistoryPoint[] {
  const steps: HistoryPoint[] = []
  for (const point of points) {
    const last = steps.at(-1)
    if (point[1] === null && last && last[1] !== null) steps.push([point[0], last[1], last[2]])
    steps.push(point)
  }
  const last = steps.at(-1)
  if (last && last[1] !== null && last[0] < end) steps.push([end, last[1], last[2]])
  return steps
}

/** Returns whether no line connects a sample to a neighbour, so that it is drawn as a dot. */
export const isAlone = (points: readonly HistoryPoint[], index: number): boolean =>
  points[index]?.[1] !== null && (points[index - 1]?.[1] ?? null) === null && (points[index + 1]?.[1] ?? null) === null

/**
 * Returns the sample that a curve shows at an instant: the one that holds, or the nearest one on a slope. Undefined if
 * the curve is broken there.
 */
export function sampleAt(points: readonly HistoryPoint[], at: number, isStep: boolean): HistoryPoint | undefined {
  const next = points.findIndex(([ts]) => ts > at)
  const before = points[(next < 0 ? points.length : next) - 1]
  const after = next < 0 ? undefined : points[next]
  const isBefore = before !== undefined && before[1] !== null
  if (isStep) return isBefore ? before : undefined
  const isAfter = after !== undefined && after[1] !== null
  if (!isBefore || !isAfter) return undefined
  return at - before[0] <= after[0] - at ? before : after
}
