// The data of a curve: points with their units, limits and colours.

import { type ColourName, chartColours, type ThemeName } from '../ui/theme/tokens.ts'
import type { Overlay } from './samples/overlay.ts'

export interface CurveLimit {
  value: number
  label: string
  colour: ColourName & ('urgency' | 'error' | 'warn')
  /** The wrong side of the limit; by default above it. */
  side?: 'high' | 'low'
}

export interface CurveSeries {
  pointId: string
  name: string
  /** The unit in which the values are shown. */
  unit: string
  /** Converts a measured value to that unit; undefined if they are the same. */
  convert?: (value: number) => number
  decimals: number
  /** Expected milliseconds between two readings. A longer gap breaks the line. */
  periodMs: number
  /** Texts of the values of a state. A state is a lane under the curve. */
  states?: ReadonlyMap<number, string>
  /** In the shown unit. */
  limits: readonly CurveLimit[]
}

/** Returns the point whose limits are drawn: the selected one, else the first that has any. */
export function limitedSeries(series: readonly CurveSeries[], selected: string): string | undefined {
  const limitedCurves = series.filter(({ limits }) => limits.length > 0)
  return (limitedCurves.find(({ pointId }) => pointId === selected) ?? limitedCurves[0])?.pointId
}

/** Returns the series with the limits of one of them only. Those of another axis would be taken for its limits. */
export const withLimitsOf = (series: readonly CurveSeries[], pointId: string | undefined): CurveSeries[] =>
  series.map((curve) => (curve.pointId === pointId ? curve : { ...curve, limits: [] }))

/** Texts in the chart. */
export interface CurveTexts {
  noCommunication: string
  /** Label of the value that was carried while the box was silent. */
  lastValue: string
  overlays: Readonly<Record<Overlay, string>>
}

/** Returns the colour of the series at an index. The colours repeat after eight. */
export const seriesColour = (theme: ThemeName, index: number): string =>
  chartColours[theme][index % chartColours[theme].length] as string

/** Returns the units in order of first use. Each has a y axis. */
export const unitsOf = (series: readonly CurveSeries[]): string[] => [...new Set(series.map((curve) => curve.unit))]

/** Returns the points that are drawn as lines. All others are lanes. */
export const lineSeriesOf = (series: readonly CurveSeries[]): CurveSeries[] => series.filter((curve) => !curve.states)

export const laneSeriesOf = (series: readonly CurveSeries[]): CurveSeries[] => series.filter((curve) => curve.states)

/** Number of visible axes. More would leave no room for the curves. */
export const maxAxes = 2
