// The period that a curve shows. A live window ends now. Zooming and moving keep it live if possible.
import { formatInstant } from '../../ui/value/time.ts'

export interface CurveWindow {
  spanMs: number
  /** End of a fixed window, epoch ms; undefined while live. */
  to: number | undefined
  /** Name of the calendar period or shift that was chosen. A moved or zoomed window has none. */
  period?: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const minSpanMs = 10_000
const maxSpanMs = 20 * 365 * day

export const ranges = {
  '15m': 15 * minute,
  '1h': hour,
  '8h': 8 * hour,
  '1d': day,
  '7d': 7 * day,
  '30d': 30 * day,
} as const
export type Range = keyof typeof ranges

/** Returns the bounds in epoch ms. */
export function boundsOf(window: CurveWindow, now: number): { from: number; to: number } {
  const to = window.to ?? now
  return { from: to - window.spanMs, to }
}

/** Zooms by a factor about a position in the window (0 left, 1 right). */
export function zoomWindow(window: CurveWindow, factor: number, at: { place: number; now: number }): CurveWindow {
  const { from, to } = boundsOf(window, at.now)
  const spanMs = Math.min(maxSpanMs, Math.max(minSpanMs, window.spanMs * factor))
  const fixed = from + (to - from) * at.place
  const end = fixed + spanMs * (1 - at.place)
  return settle({ spanMs, to: end }, at.now, window.to === undefined && at.place > 0.95)
}

/** Moves by a share of the width. Positive is later. */
export function moveWindow(window: CurveWindow, share: number, now: number): CurveWindow {
  const { to } = boundsOf(window, now)
  return settle({ spanMs: window.spanMs, to: to + window.spanMs * share }, now, false)
}

/** Makes a window live if it would reach beyond now. */
function settle(window: { spanMs: number; to: number }, now: number, staysLive: boolean): CurveWindow {
  return staysLive || window.to >= now ? { spanMs: window.spanMs, to: undefined } : window
}

const steps = [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000]

/** Returns the distance of two ticks in milliseconds, so that at most `most` fit. */
export function tickStep(spanMs: number, maxSteps: number): number {
  const seconds = steps.find((step) => step * 1000 * maxSteps >= spanMs) ?? 7_776_000
  return seconds * 1000
}

/** Returns ticks on whole steps of the plant's wall clock. `offsetMs` is wall clock minus UTC. */
export function ticksOf(bounds: { from: number; to: number }, stepMs: number, offsetMs: number): number[] {
  const ticks: number[] = []
  const first = Math.ceil((bounds.from + offsetMs) / stepMs) * stepMs - offsetMs
  for (let tick = first; tick <= bounds.to; tick += stepMs) ticks.push(tick)
  return ticks
}

/** Returns a period as text. The day appears once if both ends are on the same day. */
export function windowText({ from, to }: { from: number; to: number }): string {
  const [begin, end] = [formatInstant(from).slice(5, 16), formatInstant(to).slice(5, 16)]
  const isSameDay = begin.slice(0, 5) === end.slice(0, 5)
  return `${begin} – ${isSameDay ? end.slice(6) : end}`
}
