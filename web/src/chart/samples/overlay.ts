// Curves of an earlier time, shifted to the shown window.
import type { CurveBuffer } from './curve-buffer.ts'

const dayMs = 86_400_000

export const overlayMs = { day: dayMs, week: 7 * dayMs } as const
export type Overlay = keyof typeof overlayMs
export const overlayNames = Object.keys(overlayMs) as Overlay[]

export interface OverlaySamples {
  overlay: Overlay
  /** Shift to later, in milliseconds. */
  shiftMs: number
  buffer: CurveBuffer
}
