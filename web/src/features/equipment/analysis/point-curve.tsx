// The curve of chosen points, to which points of any object are added, with its notes, shifts and the window of the
// address. The page of an object and the page of comparisons show it.
import { type ReactNode, useRef } from 'react'
import { Curve } from '../../../chart/curve.tsx'
import type { CurveSeries } from '../../../chart/curve-series.ts'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { useCurveSeries } from '../curve-series.ts'
import { noteActions } from '../notes/note-actions.ts'
import type { PointRow } from '../rows.ts'
import type { ObjectAlarms } from '../status/use-point-alarms.ts'
import { AddPoint } from './add-point.tsx'
import { useChosenPoints } from './use-chosen-points.ts'
import { useLinkedWindow } from './use-linked-window.ts'
import { useShiftPeriods } from './use-shift-periods.ts'

interface PointCurveState {
  readonly chosen: readonly string[]
  readonly isFull: boolean
  readonly toggle: (pointId: string) => void
  readonly series: readonly CurveSeries[]
  /** Changes with the window of the address. */
  readonly windowKey: string
  readonly linkedWindow: CurveWindow | undefined
  readonly noteWindow: (window: CurveWindow) => void
  /** Returns what the curve shows: the last choice of the person, or the window of the address. */
  readonly windowOf: () => CurveWindow | undefined
}

/** Returns the state of a curve whose points and window are in the address. */
export function usePointCurve(points: readonly PointRow[], alarms: ObjectAlarms): PointCurveState {
  const { chosen, others, isFull, toggle } = useChosenPoints(points, alarms)
  const series = useCurveSeries(points, others, chosen)
  const { key: windowKey, initial: linkedWindow } = useLinkedWindow()
  const shownWindow = useRef<{ key: string; window: CurveWindow }>(undefined)
  return {
    chosen,
    isFull,
    toggle,
    series,
    windowKey,
    linkedWindow,
    noteWindow: (window) => {
      shownWindow.current = { key: windowKey, window }
    },
    // A choice is over when another window is opened by its address.
    windowOf: () => (shownWindow.current?.key === windowKey ? shownWindow.current.window : linkedWindow),
  }
}

interface PointCurveProps {
  state: PointCurveState
  /** Further controls of the curve. */
  children?: ReactNode
}

export function PointCurve({ state, children }: PointCurveProps) {
  const { chosen, isFull, toggle, series, windowKey, linkedWindow, noteWindow } = state
  const shifts = useShiftPeriods()
  return (
    <Curve
      key={windowKey}
      initial={linkedWindow}
      series={series}
      shifts={shifts}
      notes={noteActions}
      onWindow={noteWindow}
      onRemove={toggle}
    >
      <AddPoint chosen={chosen} isFull={isFull} onToggle={toggle} />
      {children}
    </Curve>
  )
}
