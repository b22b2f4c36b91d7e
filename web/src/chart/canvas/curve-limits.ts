// Draws limits in a chart: dashed lines with labels, or bands if the labels would overlap.
import { coloursOf, type ThemeName } from '../../ui/theme/tokens.ts'
import type { CurveLimit, CurveSeries } from '../curve-series.ts'
import type { Extent } from './curve-axes.ts'

const wordPx = 14
const bandOpacity = 0.07
/** Share of the height. */
const nearTop = 0.12

interface Plot {
  extent: Extent
  heightPx: number
}

/** Returns whether the labels of the limits of an axis would overlap. */
export function areLabelsOverlapping(limits: readonly CurveLimit[], { extent, heightPx }: Plot): boolean {
  const pxOf = (value: number): number => ((value - extent.min) / (extent.max - extent.min)) * heightPx
  const places = limits
    .map(({ value }) => value)
    .filter((value) => value >= extent.min && value <= extent.max)
    .map(pxOf)
    .sort((left, right) => left - right)
  return places.some((place, index) => index > 0 && place - (places[index - 1] ?? 0) < wordPx)
}

interface LimitInput {
  theme: ThemeName
  extent: Extent
  isCrowded: boolean
}

/**
 * Returns the limits of a curve for ECharts. Labels are at the start of lines, away from pop-ups and the newest values.
 */
export function limitMarks({ limits }: CurveSeries, { theme, extent, isCrowded }: LimitInput) {
  const colour = coloursOf(theme)
  const markLine = {
    silent: true,
    symbol: 'none',
    data: limits.map((limit) => ({
      yAxis: limit.value,
      lineStyle: { color: colour[limit.colour], type: 'dashed', width: 1 },
      label: isCrowded
        ? { show: false }
        : {
            position: labelPosition(limit.value, extent),
            formatter: limit.label,
            color: colour[limit.colour],
            fontSize: 11,
          },
    })),
  }
  // An empty list is set too, because ECharts would otherwise not remove the previous bands.
  const bands = (isCrowded ? bandsOf(limits, extent) : []).map(({ from, to, level }) => [
    { yAxis: from, itemStyle: { color: colour[level], opacity: bandOpacity } },
    { yAxis: to },
  ])
  return { markLine, markArea: { silent: true, data: bands } }
}

/** A label is above its line, but below it near the top, which alarms and events cover. */
const labelPosition = (value: number, { min, max }: Extent): string =>
  value > max - (max - min) * nearTop ? 'insideStartBottom' : 'insideStartTop'

interface Band {
  from: number
  to: number
  level: CurveLimit['colour']
}

/** Returns a band from each limit to the edge of the extent. Worse levels are drawn on top. */
export const bandsOf = (limits: readonly CurveLimit[], { min, max }: Extent): Band[] =>
  limits
    .filter(({ value }) => value > min && value < max)
    .map(({ value, colour, side }) => ({ from: value, to: side === 'low' ? min : max, level: colour }))
