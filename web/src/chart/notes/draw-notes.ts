// Draws the notes on the time axis of a picture. A note cannot be opened there, so its text is beside it.
import type { CurveNoteRow } from '@gemba/contract/telemetry/curve-note.ts'
import { coloursOf, fontFamily, type ThemeName } from '../../ui/theme/tokens.ts'
import { placesOf } from './note-positions.ts'

interface DrawnNotes {
  readonly notes: readonly CurveNoteRow[]
  readonly bounds: { readonly from: number; readonly to: number }
  readonly theme: ThemeName
  /** Position of the time axis in pixels of the picture. */
  readonly left: number
  readonly width: number
  readonly top: number
  readonly height: number
}

/** Same as in the style sheet of the notes. */
const insetPx = 28
const linePx = 14
const maxLetters = 40

const shortened = (text: string): string => (text.length > maxLetters ? `${text.slice(0, maxLetters - 1)}…` : text)

/** Draws a line at the time of each note, and its text. The texts of several notes are below each other. */
export function drawNotes(context: CanvasRenderingContext2D, drawnNotes: DrawnNotes): void {
  const { notes, bounds, theme, left, width, top, height } = drawnNotes
  const colour = coloursOf(theme)
  context.save()
  context.font = `11px ${fontFamily}`
  context.setLineDash([4, 3])
  context.strokeStyle = colour.muted
  context.fillStyle = colour.muted
  for (const [index, { note, from, to }] of placesOf(notes, bounds).entries()) {
    for (const share of new Set([from, to])) {
      const x = left + share * width
      context.beginPath()
      context.moveTo(x, top + insetPx)
      context.lineTo(x, top + height - insetPx)
      context.stroke()
    }
    context.fillText(shortened(note.text), left + from * width + 4, top + insetPx + linePx * (0.5 + (index % 4)))
  }
  context.restore()
}
