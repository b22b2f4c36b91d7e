// What a curve is made of: points with their units and limits, and the colours that tell them apart.

import { type ColourName, chartColours, type ThemeName } from '../ui/theme/tokens.ts'
import type { Overlay } from './samples/overlay.ts'

export interface CurveLimit {
  value: number
  label: string
  colour: ColourName & ('urgency' | 'error' | 'warn')
  /** Which side of it is wrong; above when not said. */
  side?: 'high' | 'low'
}

export interface CurveSeries {
  pointId: string
  name: string
  /** As it is shown. */
  unit: string
  /** From what was measured to that unit; absent when they are the same. */
  convert?: (value: number) => number
  decimals: number
  /** Expected ms between two readings; a longer silence breaks the line. */
  periodMs: number
  /** Words of its values: a state, which is a lane under the curve. */
  states?: ReadonlyMap<number, string>
  /** In the unit that is shown. */
  limits: readonly CurveLimit[]
}

/** Words in the picture. */
export interface CurveTexts {
  noCommunication: string
  /** The value that was kept meanwhile. */
  lastValue: string
  overlays: Readonly<Record<Overlay, string>>
}

/** Colour of the series at a place; they repeat after eight. */
export const seriesColour = (theme: ThemeName, index: number): string =>
  chartColours[theme][index % chartColours[theme].length] as string

/** Units in order of first use: one y axis each. */
export const unitsOf = (series: readonly CurveSeries[]): string[] => [...new Set(series.map((curve) => curve.unit))]

/** Points that are lines, apart from those that are lanes. */
export const linesAmong = (series: readonly CurveSeries[]): CurveSeries[] => series.filter((curve) => !curve.states)

export const lanesAmong = (series: readonly CurveSeries[]): CurveSeries[] => series.filter((curve) => curve.states)

/** Axes that are shown; more would leave no room for the curves. */
export const mostAxes = 2
