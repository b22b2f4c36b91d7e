// What lies behind all curves of a chart: an unseen ruler that the tooltip reads instants from, and the silent stretches.
import { coloursOf, type ThemeName } from '../../ui/theme/tokens.ts'
import type { Stretch } from '../samples/curve-buffer.ts'

export const rulerId = 'ruler'

interface RulerInput {
  from: number
  to: number
  widthPx: number
  theme: ThemeName
  /** Index of an axis of its own. */
  axis: number
  /** Of the lines, or of the lanes. */
  grid: number
  silences: readonly Stretch[]
}

/** An axis that nothing is read from. */
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

/** The silent stretches of several points that touch a window, those that overlap as one. */
export function joinStretches(stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  const all: Stretch[] = []
  for (const [begin, end] of stretches.toSorted(([left], [right]) => left - right)) {
    if (end <= from || begin >= to) continue
    const last = all.at(-1)
    if (last && last[1] >= begin) last[1] = Math.max(last[1], end)
    else all.push([begin, end])
  }
  return all
}
