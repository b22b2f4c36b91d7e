// Parts behind all curves of a chart: an invisible ruler from which the tooltip reads instants, and the silent
// stretches.
import { coloursOf, type ThemeName } from '../../ui/theme/tokens.ts'
import type { CurveInterval } from '../samples/curve-buffer.ts'

export const rulerId = 'ruler'

interface RulerInput {
  from: number
  to: number
  widthPx: number
  theme: ThemeName
  /** Index of the axis of the ruler. */
  axis: number
  /** Index of the grid of the lines, or of that of the lanes. */
  grid: number
  silences: readonly CurveInterval[]
}

/** Returns a hidden axis. */
export const rulerAxis = (grid: number) => ({ type: 'value', gridIndex: grid, min: 0, max: 1, show: false })

export function rulerOf({ from, to, widthPx, theme, axis, grid, silences }: RulerInput) {
  const steps = Math.max(2, Math.floor(widthPx / 2))
  const colour = coloursOf(theme)
  return {
    id: `${rulerId}${grid}`,
    type: 'line',
    xAxisIndex: grid,
    yAxisIndex: axis,
    data: Array.from({ length: steps + 1 }, (_, step) => [from + ((to - from) * step) / steps, 0]),
    symbol: 'none',
    lineStyle: { opacity: 0 },
    silent: true,
    markArea: {
      silent: true,
      itemStyle: { color: colour.off, opacity: 0.14 },
      data: silences.map(([begin, end]) => [{ xAxis: Math.max(begin, from) }, { xAxis: Math.min(end, to) }]),
    },
  }
}

/** Returns the silent stretches of several points within a window. Overlapping stretches are joined. */
export function joinStretches(stretches: readonly CurveInterval[], from: number, to: number): CurveInterval[] {
  const all: CurveInterval[] = []
  for (const [begin, end] of stretches.toSorted(([left], [right]) => left - right)) {
    if (end <= from || begin >= to) continue
    const last = all.at(-1)
    if (last && last[1] >= begin) last[1] = Math.max(last[1], end)
    else all.push([begin, end])
  }
  return all
}
