// The stretch of all that is stored of some points.
import { readSpan } from '@gemba/contract/telemetry/read.ts'
import { run } from '../../api/run.ts'
import type { CurveWindow } from './curve-window.ts'

/** The stretch from the first stored sample of the points to the last one; undefined when there is none. */
export async function readWhole(points: readonly string[]): Promise<CurveWindow | undefined> {
  const spans = await run(readSpan, { points: [...points] })
  const known = spans.filter((span) => span.count > 0)
  if (known.length === 0) return undefined
  const from = Math.min(...known.map((span) => span.firstTs))
  const to = Math.max(...known.map((span) => span.lastTs))
  return { spanMs: Math.max(60_000, (to - from) * 1.01), to: to + (to - from) * 0.005 }
}
