// The axes of a curve: times in the plant's zone, and one y axis per unit that includes near limits.
import { coloursOf, type ThemeName } from '../../ui/theme/tokens.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { formatInstant, instantOf } from '../../ui/value/time.ts'
import { maxAxes } from '../curve-series.ts'
import { tickStep, ticksOf } from '../window/curve-window.ts'

export const axisWidthPx = 56
const tickWidthPx = 96
const dayMs = 86_400_000
/** The smallest value that three decimals show with two digits. */
const smallest = 0.01

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
  unit: string
  /** Position in order of first use. Only two axes are shown; curves of further units have a hidden scale. */
  index: number
  extent: Extent
  theme: ThemeName
}

export function valueAxis({ unit, index, extent, theme }: ValueAxisInput) {
  const colour = coloursOf(theme)
  return {
    type: 'value',
    show: index < maxAxes,
    name: unit,
    // The distance leaves room for the mark of an event at the edge of the plot.
    nameTextStyle: { color: colour.muted, padding: [0, 10], align: index % 2 === 0 ? 'right' : 'left' },
    position: index % 2 === 0 ? 'left' : 'right',
    ...extent,
    axisLabel: {
      color: colour.muted,
      formatter: tickLabel,
      showMinLabel: false,
      showMaxLabel: false,
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: index === 0, lineStyle: { color: colour.border, opacity: 0.6 } },
  }
}

/** Returns the label of a value. Labels of small values differ, which no decimals that fit beside an axis would show. */
export const tickLabel = (value: number): string =>
  value !== 0 && Math.abs(value) < smallest ? String(Number(value.toPrecision(2))) : formatNumber(value)

export interface Extent {
  min: number
  max: number
}

const nearReaches = 2
const nextReaches = 5

/** Returns the extent of the data with a margin. It includes all near limits and the next limit on each side. */
export function extendByLimits({ min, max }: Extent, limits: readonly number[]): Extent {
  if (!Number.isFinite(min) || !Number.isFinite(max))
    return limits.length > 0 ? extentAround(limits) : { min: 0, max: 1 }
  const reach = Math.max(max - min, Math.abs(max) * 0.2) || 1
  const within = (reaches: number) => (limit: number) =>
    limit >= min - reaches * reach && limit <= max + reaches * reach
  const above = limits.filter((limit) => limit >= max)
  const below = limits.filter((limit) => limit <= min)
  const next = [Math.min(...above), Math.max(...below)].filter(within(nextReaches))
  const visibleLimits = [...limits.filter(within(nearReaches)), ...next]
  const low = Math.min(min, ...visibleLimits)
  const high = Math.max(max, ...visibleLimits)
  const air = Math.max((high - low) * 0.06, reach * 0.05)
  return { min: low - air, max: high + air }
}

/** Returns the extent of the limits, for a curve without data. */
function extentAround(limits: readonly number[]): Extent {
  const [low, high] = [Math.min(...limits), Math.max(...limits)]
  return extendByLimits({ min: low, max: high }, [])
}
