// Draws states as lanes under the curve: a strip per point, and a stretch with its text per value.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { chartColours, coloursOf, type ThemeName } from '../../ui/theme/tokens.ts'
import type { CurveSeries } from '../curve-series.ts'

export const lanePx = 38
const stripPx = 18
const nameSizePx = 11
const minWordPx = 8

/** Returns the text of a state's value. */
export const wordOfState = (states: ReadonlyMap<number, string>, value: number): string =>
  states.get(value) ?? String(value)

/** Returns the colour of a state. No colour is that of an alarm. Zero is grey; the others depend on their order. */
export function stateColour(theme: ThemeName, states: ReadonlyMap<number, string>, value: number): string {
  if (value === 0) return coloursOf(theme).off
  const palette = chartColours[theme]
  const place = [...states.keys()].filter((state) => state !== 0).indexOf(value)
  return palette[(place < 0 ? Math.abs(Math.trunc(value)) : place) % palette.length] as string
}

export interface StateStretch {
  from: number
  to: number
  value: number
}

/** Returns the stretches of equal values. Each sample is valid until the next one. */
export function stretchesOf(points: readonly HistoryPoint[]): StateStretch[] {
  const stretches: StateStretch[] = []
  for (const [index, [from, value]] of points.entries()) {
    const to = points[index + 1]?.[0]
    if (value === null || to === undefined) continue
    const last = stretches.at(-1)
    if (last && last.to === from && last.value === Number(value)) last.to = to
    else stretches.push({ from, to, value: Number(value) })
  }
  return stretches
}

interface Lane {
  curve: CurveSeries
  stretches: readonly StateStretch[]
}

interface LanesInput {
  lanes: readonly Lane[]
  theme: ThemeName
  from: number
  to: number
  axis: number
}

interface Api {
  value(dimension: number): number
  coord(place: readonly [number, number]): [number, number]
}

interface LanePosition {
  coordSys: { x: number; y: number; width: number }
}

/** Returns the ECharts series of the lanes: the name of each lane, then its stretches. */
export function lanesOf({ lanes, theme, from, to, axis }: LanesInput) {
  const data = lanes.flatMap(({ stretches }, lane) => [
    [from, from, Number.NaN, lane],
    ...stretches.map((stretch) => [Math.max(from, stretch.from), Math.min(to, stretch.to), stretch.value, lane]),
  ])
  return {
    id: 'lanes',
    type: 'custom',
    xAxisIndex: 1,
    yAxisIndex: axis,
    silent: true,
    encode: { x: [0, 1], y: -1 },
    data,
    renderItem: ({ coordSys }: LanePosition, api: Api) => {
      const lane = api.value(3)
      const curve = lanes[lane]?.curve
      if (!curve) return undefined
      const top = coordSys.y + lane * lanePx
      const value = api.value(2)
      const colour = coloursOf(theme)
      if (Number.isNaN(value)) {
        const style = { x: coordSys.x, y: top + 2, text: curve.name, fill: colour.muted, fontSize: nameSizePx }
        return { type: 'text', style }
      }
      const [left] = api.coord([api.value(0), 0])
      const [right] = api.coord([api.value(1), 0])
      const states = curve.states ?? new Map()
      return stripOf(
        { left, width: right - left, top: top + lanePx - stripPx - 3 },
        {
          fill: stateColour(theme, states, value),
          isOff: value === 0,
          word: wordOfState(states, value),
          ink: colour.text,
        },
      )
    },
  }
}

interface Strip {
  fill: string
  isOff: boolean
  word: string
  ink: string
}

function stripOf(
  { left, width, top }: { left: number; width: number; top: number },
  { fill, isOff, word, ink }: Strip,
) {
  const shape = { x: left, y: top, width: Math.max(1, width), height: stripPx }
  const strip = { type: 'rect', shape, style: { fill, opacity: isOff ? 0.22 : 0.4 } }
  if (width < minWordPx + word.length * nameSizePx) return strip
  const style = { x: left + 4, y: top + (stripPx - nameSizePx) / 2, text: word, fill: ink, fontSize: nameSizePx }
  return { type: 'group', children: [strip, { type: 'text', style }] }
}
