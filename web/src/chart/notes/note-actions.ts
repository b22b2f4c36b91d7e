import type { ComponentType } from 'react'
import type { CurveSeries } from '../curve-series.ts'
import type { CurveWindow } from '../window/curve-window.ts'

/** What can be done with the notes of a curve; where there is none they are only shown. */
export interface NoteActions {
  /** Among the tools of a curve: writes a note about what it shows. */
  readonly Add: ComponentType<{ series: readonly CurveSeries[]; window: CurveWindow }>
  /** Shows one note, with what may be done with it. */
  readonly Open: ComponentType<{ id: string; onClose: () => void }>
}
