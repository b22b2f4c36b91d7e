// Positions of the parts of a chart.

import { type CurveSeries, unitsOf } from '../curve-series.ts'
import { axisWidthPx } from './curve-axes.ts'
import { lanePx } from './curve-lanes.ts'

const topPx = 28
const timesPx = 28

/** Returns the margins left and right of the time axis in pixels. */
export function marginsOf(lines: readonly CurveSeries[]): { left: number; right: number } {
  const units = unitsOf(lines).length
  const left = 8 + axisWidthPx
  const right = units > 1 ? 8 + axisWidthPx : 16
  return { left, right }
}

/** Returns the height of the lines in a chart of a height. */
export const linesPx = (heightPx: number, lanes: number): number =>
  Math.max(1, heightPx - topPx - timesPx - lanes * lanePx)

/** Returns the grid of the lines with the time axis below them, and the grid of the lanes below that. */
export function gridsOf(lines: readonly CurveSeries[], lanes: number) {
  const { left, right } = marginsOf(lines)
  const lanesPx = lanes * lanePx
  if (lines.length === 0)
    return [
      { left, right, top: topPx, height: 1 },
      { left, right, top: topPx + timesPx, height: lanesPx },
    ]
  return [
    { left, right, top: topPx, bottom: timesPx + lanesPx },
    { left, right, bottom: 0, height: lanesPx },
  ]
}
