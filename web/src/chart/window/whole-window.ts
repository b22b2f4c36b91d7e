// The period of all stored samples of some points.
import { readSpan } from '@gemba/contract/telemetry/read.ts'
import { run } from '../../api/run.ts'
import type { CurveWindow } from './curve-window.ts'

/** Returns the window from the first to the last stored sample of the points; undefined if there is none. */
export async function readWhole(points: readonly string[]): Promise<CurveWindow | undefined> {
  const spans = await run(readSpan, { points: [...points] })
  const countedSpans = spans.filter((span) => span.count > 0)
  if (countedSpans.length === 0) return undefined
  const from = Math.min(...countedSpans.map((span) => span.firstTs))
  const to = Math.max(...countedSpans.map((span) => span.lastTs))
  return { spanMs: Math.max(60_000, (to - from) * 1.01), to: to + (to - from) * 0.005 }
}
