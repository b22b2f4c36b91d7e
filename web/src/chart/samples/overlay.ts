// Curves of an earlier time, moved onto what is shown.
import type { CurveBuffer } from './curve-buffer.ts'

const dayMs = 86_400_000

export const overlayMs = { day: dayMs, week: 7 * dayMs } as const
export type Overlay = keyof typeof overlayMs
export const overlayNames = Object.keys(overlayMs) as Overlay[]

export interface OverlaySamples {
  overlay: Overlay
  /** How far it is moved forward. */
  shiftMs: number
  buffer: CurveBuffer
}
