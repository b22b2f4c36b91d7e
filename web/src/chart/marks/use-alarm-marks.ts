import { type AlarmMark, readAlarmMarks } from '@gemba/contract/alarm/marks.ts'
import { useCommandQuery } from '../../api/run.ts'
import { useCan } from '../../session/session.ts'
import type { CurveSeries } from '../curve-series.ts'
import type { CurveWindow } from '../window/curve-window.ts'
import { useSettledBounds } from '../window/settled-bounds.ts'

const none: readonly AlarmMark[] = []

/** Returns the alarms of points within a window; none for users without the right to see alarms. */
export function useAlarmMarks(series: readonly CurveSeries[], window: CurveWindow): readonly AlarmMark[] {
  const settled = useSettledBounds(window)
  const points = series.map((curve) => curve.pointId)
  const range = { from: Math.round(settled.from), to: Math.round(settled.to) }
  const isEnabled = useCan(readAlarmMarks.permission) && points.length > 0
  const { data = none } = useCommandQuery(readAlarmMarks, { points, ...range }, { isEnabled })
  return data
}
