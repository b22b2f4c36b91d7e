// Saves the chart as a picture, with its curves and period above the chart.
import type { AlarmMark } from '@gemba/contract/alarm/marks.ts'
import type { CurveNoteRow } from '@gemba/contract/telemetry/curve-note.ts'
import { coloursOf, fontFamily, type ThemeName } from '../../ui/theme/tokens.ts'
import { type CurveSeries, lineSeriesOf, seriesColour } from '../curve-series.ts'
import { drawMarks } from '../marks/draw-marks.ts'
import { drawNotes } from '../notes/draw-notes.ts'
import { windowText } from '../window/curve-window.ts'
import type { Chart } from './chart.ts'
import { marginsOf } from './curve-grids.ts'

interface PictureInput {
  series: readonly CurveSeries[]
  theme: ThemeName
  bounds: { from: number; to: number }
  marks: readonly AlarmMark[]
  notes: readonly CurveNoteRow[]
}

const scale = 2
const linePx = 20
const padPx = 16
const keyPx = 14

/** Draws the picture in the theme of the screen. */
export function pictureOf(chart: Chart, { series, theme, bounds, marks, notes }: PictureInput): HTMLCanvasElement {
  const colour = coloursOf(theme)
  const chartCanvas = chart.renderToCanvas({ pixelRatio: scale, backgroundColor: colour.surface })
  const lines = lineSeriesOf(series)
  const headPx = padPx + linePx * (1 + lines.length)
  const picture = document.createElement('canvas')
  picture.width = chartCanvas.width
  picture.height = chartCanvas.height + headPx * scale
  const context = picture.getContext('2d')
  if (!context) return chartCanvas
  context.fillStyle = colour.surface
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(chartCanvas, 0, headPx * scale)
  context.scale(scale, scale)
  context.textBaseline = 'middle'
  const { left, right } = marginsOf(lines)
  const place = { left, width: chartCanvas.width / scale - left - right, top: headPx }
  drawNotes(context, { notes, theme, bounds, ...place, height: chartCanvas.height / scale })
  drawMarks(context, { marks, theme, bounds: { ...bounds, now: Date.now() }, ...place })
  context.font = `12px ${fontFamily}`
  context.fillStyle = colour.muted
  context.fillText(windowText(bounds), padPx, padPx)
  for (const [index, line] of lines.entries()) {
    const y = padPx + linePx * (index + 1)
    context.fillStyle = seriesColour(theme, series.indexOf(line))
    context.fillRect(padPx, y - 1, keyPx, 3)
    context.fillStyle = colour.text
    context.fillText(`${line.name} ${line.unit}`, padPx + keyPx + 6, y)
  }
  return picture
}

/** Saves a picture under a file name. */
export function savePicture(picture: HTMLCanvasElement, name: string): void {
  picture.toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${name}.png`
    link.click()
    // By then the browser has read the address.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }, 'image/png')
}
