// While a box is silent, the last value of its points is carried on. These stretches are dashed and fainter than
// readings.
import type { ThemeName } from '../../ui/theme/tokens.ts'
import { type CurveSeries, seriesColour } from '../curve-series.ts'
import type { CurveBuffer } from '../samples/curve-buffer.ts'

interface CarriedInput {
  series: readonly CurveSeries[]
  buffer: CurveBuffer
  from: number
  to: number
  /** End of the time for which the silence is certain, epoch ms. */
  known: number
  theme: ThemeName
}

type CurvePoint = [at: number, value: number | null]

/** Returns the points of carried values in the shown unit, with a break between stretches. */
export function carriedPoints(curve: CurveSeries, { buffer, from, to, known }: Omit<CarriedInput, 'series' | 'theme'>) {
  return buffer.carriedOf(curve.pointId, from, to).flatMap(([begin, end, measured]): CurvePoint[] => {
    const value = curve.convert ? curve.convert(measured) : measured
    const last = Math.min(end, to, known)
    return last > begin
      ? [
          [Math.max(begin, from), value],
          [last, value],
          [last, null],
        ]
      : []
  })
}

/** Returns the dashed line of a curve; none if no value was carried. */
export function carriedLine(curve: CurveSeries, axis: number, input: CarriedInput) {
  const data = carriedPoints(curve, input)
  if (data.length === 0) return []
  return [
    {
      id: `${curve.pointId} carried`,
      name: curve.name,
      type: 'line',
      yAxisIndex: axis,
      data,
      symbol: 'none',
      silent: true,
      connectNulls: false,
      lineStyle: {
        width: 1.5,
        color: seriesColour(input.theme, input.series.indexOf(curve)),
        opacity: 0.7,
        type: [3, 4],
      },
    },
  ]
}
