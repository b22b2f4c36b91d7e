// Curves of an earlier time, shifted to the shown window by days of the plant's calendar.
import type { HistoryAnswer, HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { formatInstant, instantOf } from '../../ui/value/time.ts'
import type { CurveBuffer } from './curve-buffer.ts'

const dayMs = 86_400_000

const overlayDays = { day: 1, week: 7 } as const
export type Overlay = keyof typeof overlayDays
export const overlayNames = Object.keys(overlayDays) as Overlay[]

export interface OverlaySamples {
  overlay: Overlay
  /** The samples at the times of the shown window. */
  buffer: CurveBuffer
}

/** Returns the instant with the same time of day some days later, in the zone of the plant. */
function addDays(at: number, days: number): number {
  const day = Date.parse(`${formatInstant(at).replace(' ', 'T')}Z`) + days * dayMs
  const text = new Date(day).toISOString().slice(0, 19).replace('T', ' ')
  return instantOf(text) + (((at % 1000) + 1000) % 1000)
}

/** Returns the instant of the overlay that is shown at an instant. */
export const earlierInstant = (at: number, overlay: Overlay): number => addDays(at, -overlayDays[overlay])

type Series = HistoryAnswer['series'][number]

/**
 * Returns the curves at the times of the shown window. A time of day that occurs twice is that of its first occurrence,
 * because the shown day has it only once.
 */
export function shiftSeries(series: readonly Series[], overlay: Overlay): Series[] {
  const later = laterInstants(overlayDays[overlay])
  return series.map((curve) => {
    const [held = null] = curve.held ? shiftPoints([curve.held], later) : []
    return { ...curve, held, points: shiftPoints(curve.points, later), silences: [], carried: [] }
  })
}

/** Clocks change only at multiples of it. */
const stepMs = 900_000

/** Returns `addDays` for many instants. It calculates one per step of 15 minutes, because each takes 20 µs. */
function laterInstants(days: number): (at: number) => number {
  const shifts = new Map<number, number>()
  return (at) => {
    const step = Math.floor(at / stepMs)
    const shiftMs = shifts.get(step) ?? addDays(step * stepMs, days) - step * stepMs
    shifts.set(step, shiftMs)
    return at + shiftMs
  }
}

function shiftPoints(points: readonly HistoryPoint[], later: (at: number) => number): HistoryPoint[] {
  const shifted: HistoryPoint[] = []
  for (const [at, value, quality] of points) {
    const ts = later(at)
    if (ts > (shifted.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)) shifted.push([ts, value, quality])
  }
  return shifted
}
