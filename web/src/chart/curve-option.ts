// What ECharts is told: one y axis a unit, limits dashed and labelled, times in the plant's zone.
import type { EChartsCoreOption } from 'echarts/core'
import { type ColourName, chartColours, coloursOf, fontFamily, type ThemeName } from '../ui/theme/tokens.ts'
import { formatNumber } from '../ui/value/number.ts'
import { formatInstant, instantOf } from '../ui/value/time.ts'
import type { CurveBuffer } from './curve-buffer.ts'
import { tickStep, ticksOf } from './curve-window.ts'

export interface CurveLimit {
  value: number
  label: string
  colour: ColourName & ('urgency' | 'error' | 'warn')
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
  /** A value holds until the next one: drawn as steps, never as a slope that nobody measured. */
  isStep?: boolean
  /** In the unit that is shown. */
  limits: readonly CurveLimit[]
}

interface OptionInput {
  series: readonly CurveSeries[]
  buffer: CurveBuffer
  from: number
  to: number
  theme: ThemeName
  widthPx: number
}

const tickWidthPx = 96
const axisWidthPx = 56
const dayMs = 86_400_000
/** Colours of the first ones are told apart by everybody; later ones are dashed as well. */
const solidSeries = 4

/** Colour of the series at a place; they repeat after eight. */
export const seriesColour = (theme: ThemeName, index: number): string =>
  chartColours[theme][index % chartColours[theme].length] as string

/** Units in order of first use: one y axis each. */
export const unitsOf = (series: readonly CurveSeries[]): string[] => [...new Set(series.map((one) => one.unit))]

export function curveOption(input: OptionInput): EChartsCoreOption {
  const { series, theme, widthPx } = input
  const colour = coloursOf(theme)
  const units = unitsOf(series)
  const hasLimits = series.some((one) => one.limits.length > 0)
  return {
    animation: false,
    textStyle: { fontFamily, color: colour.muted },
    grid: {
      left: 8 + axisWidthPx * Math.ceil(units.length / 2),
      right: Math.max(hasLimits && units.length === 1 ? 84 : 16, 8 + axisWidthPx * Math.floor(units.length / 2)),
      top: 28,
      bottom: 28,
    },
    tooltip: tooltipOf(series, theme),
    xAxis: timeAxis(input, Math.max(2, Math.floor(widthPx / tickWidthPx))),
    yAxis: units.map((unit, index) => valueAxis(input, unit, index)),
    series: series.map((one, index) => lineOf(one, { ...input, index, axis: units.indexOf(one.unit) })),
  }
}

function timeAxis({ from, to, theme }: OptionInput, most: number) {
  const colour = coloursOf(theme)
  const stepMs = tickStep(to - from, most)
  const offsetMs = instantOf(formatInstant(from), 'UTC') - Math.floor(from / 1000) * 1000
  const ticks = ticksOf({ from, to }, stepMs, offsetMs)
  return {
    type: 'value',
    min: from,
    max: to,
    axisTick: { customValues: ticks, lineStyle: { color: colour.border } },
    axisLabel: {
      customValues: ticks,
      color: colour.muted,
      hideOverlap: true,
      formatter: (at: number) => tickText(at, stepMs),
    },
    axisLine: { lineStyle: { color: colour.border } },
    splitLine: { show: false },
  }
}

function tickText(at: number, stepMs: number): string {
  const text = formatInstant(at)
  if (stepMs >= 30 * dayMs) return text.slice(0, 7)
  if (stepMs >= dayMs || text.endsWith('00:00:00')) return text.slice(5, 10)
  return stepMs < 60_000 ? text.slice(11) : text.slice(11, 16)
}

function valueAxis({ series, theme }: OptionInput, unit: string, index: number) {
  const colour = coloursOf(theme)
  const limits = series.filter((one) => one.unit === unit).flatMap((one) => one.limits.map((limit) => limit.value))
  return {
    type: 'value',
    name: unit,
    nameTextStyle: { color: colour.muted, align: index % 2 === 0 ? 'right' : 'left' },
    position: index % 2 === 0 ? 'left' : 'right',
    offset: Math.floor(index / 2) * axisWidthPx,
    scale: true,
    min: ({ min, max }: Extent) => extentWith({ min, max }, limits).min,
    max: ({ min, max }: Extent) => extentWith({ min, max }, limits).max,
    axisLabel: {
      color: colour.muted,
      formatter: (value: number) => formatNumber(value),
      showMinLabel: false,
      showMaxLabel: false,
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: index === 0, lineStyle: { color: colour.border, opacity: 0.6 } },
  }
}

interface Extent {
  min: number
  max: number
}

/** The extent of the data with some air, widened to limits that are near. */
export function extentWith({ min, max }: Extent, limits: readonly number[]): Extent {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return { min: 0, max: 1 }
  const reach = Math.max(max - min, Math.abs(max) * 0.2, 1e-6)
  const near = limits.filter((limit) => limit >= min - 2 * reach && limit <= max + 2 * reach)
  const low = Math.min(min, ...near)
  const high = Math.max(max, ...near)
  const air = Math.max((high - low) * 0.06, reach * 0.05)
  return { min: low - air, max: high + air }
}

function lineOf(one: CurveSeries, input: OptionInput & { index: number; axis: number }) {
  const { buffer, from, to, theme, index, axis } = input
  const colour = coloursOf(theme)
  // With a second axis the right edge is taken.
  const labelPlace = unitsOf(input.series).length > 1 ? 'insideEndTop' : 'end'
  return {
    id: one.pointId,
    name: one.name,
    type: 'line',
    yAxisIndex: axis,
    data: buffer
      .pointsOf(one.pointId, from, to)
      .map(([ts, value]) => [ts, value !== null && one.convert ? one.convert(Number(value)) : value]),
    showSymbol: false,
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

function tooltipOf(series: readonly CurveSeries[], theme: ThemeName) {
  const colour = coloursOf(theme)
  return {
    trigger: 'axis',
    axisPointer: { type: 'line', lineStyle: { color: colour.control } },
    backgroundColor: colour.raised,
    borderColor: colour.border,
    textStyle: { color: colour.text, fontSize: 12 },
    renderMode: 'richText',
    formatter: (hits: { seriesId: string; value?: [number, number | null] }[]) => {
      const lines = hits.flatMap(({ seriesId, value }) => {
        const one = series.find(({ pointId }) => pointId === seriesId)
        return one && value && value[1] !== null
          ? [`${one.name}  ${formatNumber(value[1], one.decimals)} ${one.unit}`]
          : []
      })
      const at = hits.find((hit) => hit.value)?.value?.[0]
      return at === undefined ? '' : [formatInstant(at), ...lines].join('\n')
    },
  }
}
