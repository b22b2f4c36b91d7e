// The axes of a curve: times in the plant's zone, one y axis a unit that shows the limits that are near.
import { coloursOf, type ThemeName } from '../../ui/theme/tokens.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { formatInstant, instantOf } from '../../ui/value/time.ts'
import type { CurveSeries } from '../curve-series.ts'
import { tickStep, ticksOf } from '../window/curve-window.ts'

export const axisWidthPx = 56
const tickWidthPx = 96
const dayMs = 86_400_000

interface TimeAxisInput {
  from: number
  to: number
  theme: ThemeName
  widthPx: number
}

export function timeAxis({ from, to, theme, widthPx }: TimeAxisInput) {
  const colour = coloursOf(theme)
  const stepMs = tickStep(to - from, Math.max(2, Math.floor(widthPx / tickWidthPx)))
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
    axisLine: { onZero: false, lineStyle: { color: colour.border } },
    splitLine: { show: false },
  }
}

function tickText(at: number, stepMs: number): string {
  const text = formatInstant(at)
  if (stepMs >= 30 * dayMs) return text.slice(0, 7)
  if (stepMs >= dayMs || text.endsWith('00:00:00')) return text.slice(5, 10)
  return stepMs < 60_000 ? text.slice(11) : text.slice(11, 16)
}

interface ValueAxisInput {
  series: readonly CurveSeries[]
  theme: ThemeName
}

export function valueAxis({ series, theme }: ValueAxisInput, unit: string, index: number) {
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
