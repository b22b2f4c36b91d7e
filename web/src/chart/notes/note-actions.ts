import type { ComponentType } from 'react'
import type { CurveSeries } from '../curve-series.ts'
import type { CurveWindow } from '../window/curve-window.ts'

/** Actions on the notes of a curve. Without them the notes are only shown. */
export interface NoteActions {
  /** A tool of the curve that adds a note about the shown window. */
  readonly Add: ComponentType<{ series: readonly CurveSeries[]; window: CurveWindow }>
  /** Shows one note with its actions. */
  readonly Open: ComponentType<{ id: string; onClose: () => void }>
}
