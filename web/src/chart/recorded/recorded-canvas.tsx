// Draws given samples. It reads no history and has no live readings.
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { useTheme } from '../../ui/theme/theme.ts'
import { coloursOf } from '../../ui/theme/tokens.ts'
import { openChart } from '../canvas/chart.ts'
import { lanePx } from '../canvas/curve-lanes.ts'
import { curveOption } from '../canvas/curve-option.ts'
import { type CurveSeries, laneSeriesOf } from '../curve-series.ts'
import { CurveBuffer } from '../samples/curve-buffer.ts'
import { curveWords } from '../words.ts'

export interface RecordedSeries extends CurveSeries {
  readonly samples: readonly HistoryPoint[]
  /** Whether a value is valid until the next one. */
  readonly isHeld: boolean
}

export interface RecordedCanvasProps {
  readonly series: readonly RecordedSeries[]
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  /** Where a vertical line is drawn, and its text. */
  readonly mark: { readonly at: number; readonly label: string }
  /** Accessible name. */
  readonly label: string
}

const minLinesPx = 260
const lanesAlonePx = 64

export default function RecordedCanvas({ series, from, to, mark, label }: RecordedCanvasProps) {
  const text = useText(curveWords)
  const theme = useTheme((state) => state.theme)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const buffer = new CurveBuffer()
    buffer.replace({
      series: series.map(({ pointId, samples, isHeld }) => ({
        point: pointId,
        points: [...samples],
        held: null,
        isHeld,
        silences: [],
        carried: [],
      })),
    })
    const chart = openChart(element)
    const draw = () => {
      const option = curveOption({
        series,
        buffer,
        from,
        to,
        theme,
        known: to,
        widthPx: element.clientWidth,
        heightPx: element.clientHeight,
        earlier: [],
        texts: {
          noCommunication: text('noCommunication'),
          lastValue: text('lastValue'),
          overlays: { day: text('overlay.day'), week: text('overlay.week') },
        },
      })
      const line = {
        type: 'line',
        yAxisIndex: 0,
        data: [],
        markLine: {
          silent: true,
          symbol: 'none',
          data: [{ xAxis: mark.at }],
          lineStyle: { color: coloursOf(theme).text, type: 'dashed', width: 1 },
          label: { formatter: mark.label, color: coloursOf(theme).text },
        },
      }
      chart.setOption(Object.assign({}, option, { series: [...(option.series as object[]), line] }), true)
    }
    const observer = new ResizeObserver(() => {
      chart.resize()
      draw()
    })
    observer.observe(element)
    draw()
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [series, from, to, mark, theme, text])
  const lanes = laneSeriesOf(series).length
  const height = (lanes < series.length ? minLinesPx : lanesAlonePx) + lanes * lanePx
  return <div ref={place} role="img" aria-label={label} style={{ height }} />
}
