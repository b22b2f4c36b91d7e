// Which stretch of time the curve of an object begins with: the address may say it, so that a figure elsewhere leads to the course it tells of.
import { useMemo } from 'react'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'

const instant = /^\d{1,15}$/

/** Returns the stretch between two instants of an address, up to now where the second is missing; undefined for anything else. */
export function windowIn(from: string, to: string, now: number): CurveWindow | undefined {
  if (!instant.test(from) || (to !== '' && !instant.test(to))) return undefined
  const end = to === '' ? now : Math.min(Number(to), now)
  const spanMs = end - Number(from)
  if (spanMs <= 0) return undefined
  return { spanMs, to: end === now ? undefined : end }
}

interface LinkedWindow {
  /** Another one is another curve. */
  key: string
  initial?: CurveWindow
}

export function useLinkedWindow(): LinkedWindow {
  const [from, to] = [useTabQuery('from'), useTabQuery('to')]
  return useMemo(() => {
    const asked = windowIn(from, to, Date.now())
    return { key: `${from}-${to}`, ...(asked && { initial: asked }) }
  }, [from, to])
}
