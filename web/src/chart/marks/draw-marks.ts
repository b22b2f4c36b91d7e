// Draws the alarms on the time axis of a picture, like the screen shows them.
import type { AlarmMark } from '@gemba/contract/alarm/marks.ts'
import { levelName, levelShapes } from '../../ui/state/state-mark.tsx'
import { coloursOf, fontFamily, type ThemeName } from '../../ui/theme/tokens.ts'
import { clustersOf, ribbonOf } from './mark-positions.ts'

interface DrawnMarks {
  readonly marks: readonly AlarmMark[]
  readonly bounds: { readonly from: number; readonly to: number; readonly now: number }
  readonly theme: ThemeName
  /** Position of the time axis in pixels of the picture. */
  readonly left: number
  readonly width: number
  readonly top: number
}

/** Same as in the style sheet of the marks. */
const ribbonTop = 25
const ribbonPx = 3
const markTop = 7
const halfMark = 8
const shapeOfReturn = 'M5 8.5l2.2 2.2 4-4.6'
const shapeOfSign = 'M8 5.6v3.6M8 11.2v.6'

/** Draws a ribbon for the duration of each alarm, and a mark where it was raised. */
export function drawMarks(context: CanvasRenderingContext2D, drawnMarks: DrawnMarks): void {
  const { marks, bounds, theme, left, width, top } = drawnMarks
  const colour = coloursOf(theme)
  for (const mark of marks) {
    const ribbon = ribbonOf(mark, bounds)
    if (!ribbon) continue
    context.fillStyle = colour[`${levelName(mark.maxLevel)}Mark`]
    const ribbonWidth = Math.max(2, (ribbon.to - ribbon.from) * width)
    context.fillRect(left + ribbon.from * width, top + ribbonTop, ribbonWidth, ribbonPx)
  }
  for (const { place, worst, marks: together } of clustersOf(marks, bounds)) {
    const hasReturned = worst.returnTs !== null
    context.save()
    context.translate(left + place * width - halfMark, top + markTop)
    context.strokeStyle = hasReturned ? colour.muted : colour[levelName(worst.maxLevel)]
    context.lineWidth = 1.5
    context.stroke(new Path2D(levelShapes[worst.maxLevel]))
    context.stroke(new Path2D(hasReturned ? shapeOfReturn : shapeOfSign))
    if (together.length > 1) {
      context.fillStyle = colour.muted
      context.font = `10px ${fontFamily}`
      context.fillText(String(together.length), 2 * halfMark, halfMark)
    }
    context.restore()
  }
}
