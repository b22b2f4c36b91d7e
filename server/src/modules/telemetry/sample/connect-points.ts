// Gives the points of a changed catalogue their monitors.
import type { IntakeHooks } from '../intake/intake-hooks.ts'
import type { PointState } from './point-state.ts'
import type { WatchedPoints } from './watched-points.ts'

interface PointChange {
  readonly removed: Iterable<PointState>
  readonly touched: Iterable<PointState>
}

interface PointReaders {
  readonly monitors: IntakeHooks['monitors']
  readonly watchedPoints: WatchedPoints
}

export function connectPoints({ removed, touched }: PointChange, { monitors, watchedPoints }: PointReaders): void {
  for (const state of removed) {
    monitors.detach(state.point.pointId)
    state.monitor = undefined
    state.isWatched = false
  }
  for (const state of touched) {
    const { pointId, isEnabled } = state.point
    if (!isEnabled) monitors.detach(pointId)
    state.attach(isEnabled ? monitors.attach(state.point) : undefined)
    state.isWatched = watchedPoints.isWatched(pointId)
    if (state.isWatched && state.hasLatest) watchedPoints.touch(state)
  }
}
