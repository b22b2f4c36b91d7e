// Builds the options of ECharts: one y axis per unit, dashed limits with labels, times in the plant's zone, silences as
// faint bands.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { coloursOf, fontFamily, type ThemeName } from '../../ui/theme/tokens.ts'
import {
  type CurveSeries,
  type CurveTexts,
  laneSeriesOf,
  lineSeriesOf,
  seriesColour,
  unitsOf,
} from '../curve-series.ts'
import type { CurveBuffer } from '../samples/curve-buffer.ts'
import { isAlone, stepsOf } from '../samples/drawn-points.ts'
import type { Overlay, OverlaySamples } from '../samples/overlay.ts'
import { type Extent, extendByLimits, timeAxis, valueAxis } from './curve-axes.ts'
import { carriedLine, carriedPoints } from './curve-carried.ts'
import { gridsOf, linesPx } from './curve-grids.ts'
import { lanesOf, stretchesOf } from './curve-lanes.ts'
import { areLabelsOverlapping, limitMarks } from './curve-limits.ts'
import { joinStretches, rulerAxis, rulerOf } from './curve-ruler.ts'
import { tooltipOf } from './curve-tooltip.ts'

interface OptionInput {
  series: readonly CurveSeries[]
  buffer: CurveBuffer
  from: number
  to: number
  /** End of the time for which a value that holds is known, epoch ms. */
  known: number
  theme: ThemeName
  widthPx: number
  heightPx: number
  texts: CurveTexts
  /** The same points at an earlier time. */
  earlier: readonly OverlaySamples[]
}

/** Number of solid lines. The first colours can be distinguished by everybody; later lines are dashed as well. */
const solidSeries = 4
const dotPx = 4
const overlayOpacity = { day: 0.45, week: 0.25 } as const

export function curveOption(input: OptionInput): EChartsCoreOption {
  const { series, theme, buffer, from, to } = input
  const lines = lineSeriesOf(series)
  const lanes = laneSeriesOf(series)
  const silences = joinStretches(
    series.flatMap((curve) => buffer.silencesOf(curve.pointId)),
    from,
    to,
  )
  const axes = unitsOf(lines).map((unit, index) => axisOf(unit, index, input))
  const drawnLanes = lanes.map((lane) => ({ curve: lane, stretches: stretchesOf(drawnPoints(lane, input)) }))
  return {
    animation: false,
    textStyle: { fontFamily, color: coloursOf(theme).muted },
    grid: gridsOf(lines, lanes.length),
    tooltip: tooltipOf(input),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    xAxis: [timeAxis(input), { type: 'value', gridIndex: 1, min: from, max: to, show: false }],
    yAxis: [...axes.map((axis) => valueAxis({ ...axis, theme })), rulerAxis(0), rulerAxis(1)],
    series: [
      ...axes.flatMap((axis) =>
        axis.drawn.flatMap((curve) => [
          lineOf(curve, axis, input),
          ...carriedLine(curve.curve, axis.index, input),
          ...overlaysOf(curve, axis, input),
        ]),
      ),
      rulerOf({ ...input, axis: axes.length, grid: 0, silences }),
      rulerOf({ ...input, axis: axes.length + 1, grid: 1, silences }),
      lanesOf({ lanes: drawnLanes, theme, from, to, axis: axes.length + 1 }),
    ],
  }
}

/** A curve with its points and those of earlier times, in the shown unit. */
interface DrawnLine {
  curve: CurveSeries
  points: readonly HistoryPoint[]
  earlier: readonly { overlay: Overlay; points: readonly HistoryPoint[] }[]
}

/** The curves of one unit and the extent of their axis. */
interface DrawnAxis {
  unit: string
  index: number
  drawn: readonly DrawnLine[]
  extent: Extent
  isCrowded: boolean
}

function axisOf(unit: string, index: number, input: OptionInput): DrawnAxis {
  const lines = lineSeriesOf(input.series).filter((curve) => curve.unit === unit)
  const drawnLines = lines.map((line): DrawnLine => {
    const convert = ([ts, value, quality]: HistoryPoint): HistoryPoint => {
      return [ts, value !== null && line.convert ? line.convert(Number(value)) : value, quality]
    }
    const earlier = input.earlier.map(({ overlay, buffer }) => {
      const then = { buffer, from: input.from, to: input.to, known: Number.POSITIVE_INFINITY }
      return { overlay, points: drawnPoints(line, then).map(convert) }
    })
    return { curve: line, points: drawnPoints(line, input).map(convert), earlier }
  })
  const limits = lines.flatMap((line) => line.limits)
  const all: Curves = drawnLines.flatMap(({ curve, points, earlier }) => [
    points,
    carriedPoints(curve, input),
    ...earlier.map((then) => then.points),
  ])
  const extent = extendByLimits(
    extentOf(all),
    limits.map(({ value }) => value),
  )
  const heightPx = linesPx(input.heightPx, laneSeriesOf(input.series).length)
  return { unit, index, drawn: drawnLines, extent, isCrowded: areLabelsOverlapping(limits, { extent, heightPx }) }
}

type Curves = readonly (readonly (readonly [at: number, value: HistoryPoint[1], ...rest: unknown[]])[])[]

function extentOf(curves: Curves): Extent {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const points of curves)
    for (const [, value] of points) {
      if (value === null) continue
      min = Math.min(min, Number(value))
      max = Math.max(max, Number(value))
    }
  return { min, max }
}

/** Returns the points of a curve in the measured unit. */
function drawnPoints(curve: CurveSeries, input: Pick<OptionInput, 'buffer' | 'from' | 'to' | 'known'>) {
  const { buffer, from, to, known } = input
  const points = buffer.pointsOf(curve.pointId, from, to)
  return buffer.isHeld(curve.pointId) ? stepsOf(points, Math.min(known, to)) : points
}

function lineOf({ curve, points }: DrawnLine, { index: axis, extent, isCrowded }: DrawnAxis, input: OptionInput) {
  const { theme, series, buffer } = input
  const index = series.indexOf(curve)
  const colour = seriesColour(theme, index)
  return {
    id: curve.pointId,
    name: curve.name,
    type: 'line',
    yAxisIndex: axis,
    data: points.map((point, at) => dataOf(point, isAlone(points, at))),
    symbol: 'none',
    showSymbol: true,
    showAllSymbol: true,
    connectNulls: false,
    step: buffer.isHeld(curve.pointId) ? 'end' : undefined,
    lineStyle: { width: 1.5, color: colour, type: index < solidSeries ? 'solid' : 'dashed' },
    itemStyle: { color: colour },
    ...limitMarks(curve, { theme, extent, isCrowded }),
  }
}

/** Returns the curves of earlier times, shifted to the shown window. They are faint and behind the current ones. */
function overlaysOf({ curve, earlier }: DrawnLine, { index: axis }: DrawnAxis, { theme, series, buffer }: OptionInput) {
  const color = seriesColour(theme, series.indexOf(curve))
  return earlier.map(({ overlay, points }) => ({
    id: `${curve.pointId} ${overlay}`,
    type: 'line',
    yAxisIndex: axis,
    z: 1,
    data: points.map(([ts, value]) => [ts, value]),
    symbol: 'none',
    silent: true,
    connectNulls: false,
    step: buffer.isHeld(curve.pointId) ? 'end' : undefined,
    lineStyle: { width: 1.5, color, opacity: overlayOpacity[overlay], type: 'solid' },
  }))
}

/** Returns the data of ECharts for a sample. A sample without a line to a neighbour is a dot. */
const dataOf = ([ts, value]: HistoryPoint, alone: boolean) =>
  alone ? { value: [ts, value], symbol: 'circle', symbolSize: dotPx } : [ts, value]
