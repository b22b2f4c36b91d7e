import { useEffect, useState } from 'react'
import { boundsOf, type CurveWindow } from './curve-window.ts'

const settleMs = 500
/** A smaller move does not cause another read. */
const sameMs = 2000
const minRefreshMs = 10_000
const refreshesAWindow = 200

/**
 * Returns the bounds of a window once it has not moved for a moment. The bounds of a live window are updated from time
 * to time.
 */
export function useSettledBounds({ spanMs, to }: CurveWindow): { from: number; to: number } {
  const [bounds, setBounds] = useState(() => boundsOf({ spanMs, to }, Date.now()))
  useEffect(() => {
    const settle = () =>
      setBounds((old) => {
        const next = boundsOf({ spanMs, to }, Date.now())
        return Math.abs(next.to - old.to) < sameMs && next.to - next.from === old.to - old.from ? old : next
      })
    const first = setTimeout(settle, settleMs)
    const everyMs = Math.max(minRefreshMs, spanMs / refreshesAWindow)
    const timer = to === undefined ? setInterval(settle, everyMs) : undefined
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [spanMs, to])
  return bounds
}
