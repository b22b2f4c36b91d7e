// What is drawn of samples: a value that holds is drawn until it is known no longer, and a sample that stands alone is seen.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'

/** A value that holds until the next one: up to the instant at which its curve breaks, and up to the end of what is known. */
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

/** Whether no line leads to a sample or away from it: it is drawn as a dot. */
export const isAlone = (points: readonly HistoryPoint[], index: number): boolean =>
  points[index]?.[1] !== null && (points[index - 1]?.[1] ?? null) === null && (points[index + 1]?.[1] ?? null) === null

/**
 * The sample that tells what a curve shows at an instant: the one that holds, or of a slope the nearest one. Undefined
 * where the curve is broken.
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
