// Ends the values at both ends of a curve when their validity ends, as statistics do.
import type { HistorySeries } from '@gemba/contract/telemetry/read.ts'
import { gapBreak } from './curve.ts'

interface HeldShape {
  /** How long a value is valid without a further sample, ms. */
  readonly gapMs: number
  /** End of the window, never in the future. */
  readonly end: number
}

/**
 * Returns the series with a break where the value that holds at its start ends before the first sample, and where the
 * last one ends before the window. Other series stay as they are.
 */
export function endHeldValues(series: HistorySeries, { gapMs, end }: HeldShape): HistorySeries {
  if (!series.isHeld) return series
  const { held, points, truncated } = series
  const shape = { gapMs, isHeld: true }
  const last = points.at(-1)
  const isHeldEnded = held && (points[0]?.[0] ?? end) - held[0] > gapMs
  const isLastEnded = last && last[1] !== null && !truncated && end - last[0] > gapMs
  const head = isHeldEnded ? [gapBreak(held[0], shape)] : []
  const tail = isLastEnded ? [gapBreak(last[0], shape)] : []
  return head.length + tail.length > 0 ? Object.assign({}, series, { points: [...head, ...points, ...tail] }) : series
}
