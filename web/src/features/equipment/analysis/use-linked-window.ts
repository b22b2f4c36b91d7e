// Initial time window of the curve of an object. The URL may contain it, so that a figure of another page can link to
// its curve.
import { useMemo } from 'react'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'

const instant = /^\d{1,15}$/

/**
 * Returns the window between two instants, epoch ms. Without `to` the window ends now. Returns undefined if the values
 * are invalid.
 */
export function windowIn(from: string, to: string, now: number): CurveWindow | undefined {
  if (!instant.test(from) || (to !== '' && !instant.test(to))) return undefined
  const end = to === '' ? now : Math.min(Number(to), now)
  const spanMs = end - Number(from)
  if (spanMs <= 0) return undefined
  return { spanMs, to: end === now ? undefined : end }
}

interface LinkedWindow {
  /** Changes with the URL, so that the curve is mounted again. */
  key: string
  initial?: CurveWindow
}

export function useLinkedWindow(): LinkedWindow {
  const [from, to] = [useTabQuery('from'), useTabQuery('to')]
  return useMemo(() => {
    const initialWindow = windowIn(from, to, Date.now())
    return { key: `${from}-${to}`, initial: initialWindow }
  }, [from, to])
}
