import { type CurveNoteRow, readCurveNotes } from '@gemba/contract/telemetry/curve-note.ts'
import { useCommandQuery } from '../../api/run.ts'
import type { CurveSeries } from '../curve-series.ts'
import type { CurveWindow } from '../window/curve-window.ts'
import { useSettledBounds } from '../window/settled-bounds.ts'

const none: readonly CurveNoteRow[] = []

/** Returns the notes on points within a window. */
export function useCurveNotes(series: readonly CurveSeries[], window: CurveWindow): readonly CurveNoteRow[] {
  const { from, to } = useSettledBounds(window)
  const points = series.map((curve) => curve.pointId)
  // A live window moves on, so that a note about now must be shown as soon as it is written.
  const beyond = window.to === undefined ? window.spanMs : 0
  const query = { points, from: Math.round(from), to: Math.round(to + beyond) }
  const { data = none } = useCommandQuery(readCurveNotes, query, { isEnabled: points.length > 0 })
  return data
}
