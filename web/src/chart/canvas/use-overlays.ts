// Reads the same points a day or a week earlier.
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { notifyFailure } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { CurveBuffer } from '../samples/curve-buffer.ts'
import { earlierInstant, type Overlay, type OverlaySamples, shiftSeries } from '../samples/overlay.ts'
import type { CurveWindow } from '../window/curve-window.ts'
import { useSettledBounds } from '../window/settled-bounds.ts'

interface OverlayOrder {
  points: readonly string[]
  window: CurveWindow
  overlays: readonly Overlay[]
  maxPoints: () => number
}

/** A live window also reads the time that it will show soon. */
const aheadShare = 0.1

/** Reads the overlays of a window. Returns those that have arrived. */
export function useOverlays({ points, window, overlays, maxPoints }: OverlayOrder): readonly OverlaySamples[] {
  const [samples, setSamples] = useState<readonly OverlaySamples[]>([])
  const { from, to } = useSettledBounds(window)
  const key = `${points.join()} ${overlays.join()} ${Math.round(from)} ${Math.round(to)}`
  const load = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const read = overlays.map(async (overlay) => {
        const end = Math.round(to + (window.to === undefined ? (to - from) * aheadShare : 0))
        const range = {
          from: String(earlierInstant(Math.round(from), overlay)),
          to: String(earlierInstant(end, overlay)),
        }
        const input = { points: [...points], ...range, mode: 'minmax' as const, maxPoints: maxPoints() }
        const buffer = new CurveBuffer()
        const { series } = await run(readHistory, input, { signal })
        buffer.replace({ series: shiftSeries(series, overlay) }, end)
        return { overlay, buffer }
      })
      const all = await Promise.all(read)
      if (!signal.aborted) setSamples(all)
    } catch (error) {
      if (!signal.aborted) notifyFailure(error)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when points, overlays or window change
  useEffect(() => {
    const abort = new AbortController()
    if (points.length > 0) void load(abort.signal)
    return () => abort.abort()
  }, [key])
  return samples
}
