// What ECharts is told: one y axis a unit, limits dashed and labelled, times in the plant's zone, silences as faint bands.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { coloursOf, fontFamily, type ThemeName } from '../../ui/theme/tokens.ts'
import { type CurveSeries, type CurveTexts, lanesAmong, linesAmong, seriesColour, unitsOf } from '../curve-series.ts'
import type { CurveBuffer } from '../samples/curve-buffer.ts'
import { isAlone, stepsOf } from '../samples/drawn-points.ts'
import type { OverlaySamples } from '../samples/overlay.ts'
import { timeAxis, valueAxis } from './curve-axes.ts'
import { gridsOf } from './curve-grids.ts'
import { lanesOf, stretchesOf } from './curve-lanes.ts'
import { joinStretches, rulerAxis, rulerOf } from './curve-ruler.ts'
import { tooltipOf } from './curve-tooltip.ts'

interface OptionInput {
  series: readonly CurveSeries[]
  buffer: CurveBuffer
  from: number
  to: number
  /** Up to here a value that holds is known to hold. */
  known: number
  theme: ThemeName
  widthPx: number
  texts: CurveTexts
  /** The same points at an earlier time. */
  earlier: readonly OverlaySamples[]
}

/** Colours of the first ones are told apart by everybody; later ones are dashed as well. */
const solidSeries = 4
const dotPx = 4
const overlayOpacity = { day: 0.45, week: 0.25 } as const

export function curveOption(input: OptionInput): EChartsCoreOption {
  const { series, theme, buffer, from, to } = input
  const colour = coloursOf(theme)
  const lines = linesAmong(series)
  const lanes = lanesAmong(series)
  const units = unitsOf(lines)
  const silences = joinStretches(
    series.flatMap((one) => buffer.silencesOf(one.pointId)),
    from,
    to,
  )
  const laneAxis = units.length + 1
  const drawn = lanes.map((one) => ({ one, stretches: stretchesOf(drawnPoints(one, input)) }))
  return {
    animation: false,
    textStyle: { fontFamily, color: colour.muted },
    grid: gridsOf(lines, lanes.length),
    tooltip: tooltipOf(input),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    xAxis: [timeAxis(input), { type: 'value', gridIndex: 1, min: from, max: to, show: false }],
    yAxis: [
      ...units.map((unit, index) => valueAxis({ series: lines, theme }, unit, index)),
      rulerAxis(0),
      rulerAxis(1),
    ],
    series: [
      ...lines.map((one) => lineOf(one, { ...input, index: series.indexOf(one), axis: units.indexOf(one.unit) })),
      ...lines.flatMap((one) =>
        input.earlier.map((overlay) =>
          overlayOf(one, overlay, { ...input, index: series.indexOf(one), axis: units.indexOf(one.unit) }),
        ),
      ),
      rulerOf({ ...input, axis: units.length, grid: 0, silences }),
      rulerOf({ ...input, axis: laneAxis, grid: 1, silences }),
      lanesOf({ lanes: drawn, theme, from, to, axis: laneAxis }),
    ],
  }
}

/** What is drawn of a curve, in the unit that is measured. */
function drawnPoints(one: CurveSeries, input: Pick<OptionInput, 'buffer' | 'from' | 'to' | 'known'>) {
  const { buffer, from, to, known } = input
  const points = buffer.pointsOf(one.pointId, from, to, one.isStep)
  return one.isStep ? stepsOf(points, Math.min(known, to)) : points
}

type LineInput = OptionInput & { index: number; axis: number }

function lineOf(one: CurveSeries, input: LineInput) {
  const { theme, index, axis } = input
  const colour = coloursOf(theme)
  // With a second axis the right edge is taken.
  const labelPlace = unitsOf(linesAmong(input.series)).length > 1 ? 'insideEndTop' : 'end'
  const points = drawnPoints(one, input)
  return {
    id: one.pointId,
    name: one.name,
    type: 'line',
    yAxisIndex: axis,
    data: points.map((point, at) => dataOf(point, one, isAlone(points, at))),
    symbol: 'none',
    showSymbol: true,
    showAllSymbol: true,
    connectNulls: false,
    ...(one.isStep ? { step: 'end' } : {}),
    lineStyle: { width: 1.5, color: seriesColour(theme, index), type: index < solidSeries ? 'solid' : 'dashed' },
    itemStyle: { color: seriesColour(theme, index) },
    markLine: {
      silent: true,
      symbol: 'none',
      data: one.limits.map((limit) => ({
        yAxis: limit.value,
        lineStyle: { color: colour[limit.colour], type: 'dashed', width: 1 },
        label: { position: labelPlace, formatter: limit.label, color: colour[limit.colour], fontSize: 11 },
      })),
    },
  }
}

/** The curve of an earlier time, moved here: faint, behind that of now. */
function overlayOf(one: CurveSeries, { overlay, shiftMs, buffer }: OverlaySamples, input: LineInput) {
  const { from, to, theme, index, axis } = input
  const points = drawnPoints(one, { buffer, from: from - shiftMs, to: to - shiftMs, known: Number.POSITIVE_INFINITY })
  return {
    id: `${one.pointId} ${overlay}`,
    type: 'line',
    yAxisIndex: axis,
    z: 1,
    data: points.map(([ts, value]) => [
      ts + shiftMs,
      value !== null && one.convert ? one.convert(Number(value)) : value,
    ]),
    symbol: 'none',
    silent: true,
    connectNulls: false,
    ...(one.isStep ? { step: 'end' } : {}),
    lineStyle: { width: 1.5, color: seriesColour(theme, index), opacity: overlayOpacity[overlay], type: 'solid' },
  }
}

/** A sample that no line leads to is a dot. */
function dataOf([ts, value]: HistoryPoint, { convert }: CurveSeries, alone: boolean) {
  const shown = [ts, value !== null && convert ? convert(Number(value)) : value]
  return alone ? { value: shown, symbol: 'circle', symbolSize: dotPx } : shown
}
