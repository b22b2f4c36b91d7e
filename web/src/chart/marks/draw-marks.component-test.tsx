// The alarms in a saved picture, on a real canvas, at the same positions as on the screen.
import type { AlarmMark } from '@gemba/contract/alarm/marks.ts'
import { beforeEach, expect, test } from 'vitest'
import { coloursOf } from '../../ui/theme/tokens.ts'
import { drawMarks } from './draw-marks.ts'

const bounds = { from: 0, to: 1000, now: 1000 }
const place = { theme: 'light', left: 50, width: 400, top: 10, bounds } as const
const colour = coloursOf('light')
const mark = (raiseTs: number, returnTs: number | null, maxLevel: 1 | 2 | 3): AlarmMark => ({
  batchNo: String(raiseTs),
  raiseTs,
  returnTs,
  maxLevel,
  dataId: '1',
  side: 'high',
  peakValue: null,
  limitValue: null,
})

let context: CanvasRenderingContext2D

beforeEach(() => {
  const canvas = document.createElement('canvas')
  canvas.width = 500
  canvas.height = 60
  context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
})

function colourAt(x: number, y: number): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(x, y, 1, 1).data
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
  return alpha === 0 ? 'none' : `#${hex}`.toUpperCase()
}

/** Counts the opaque pixels of a square around a position. */
function drawnAround(x: number, top: number): number {
  const { data } = context.getImageData(x - 8, top, 16, 16)
  return data.filter((part, at) => at % 4 === 3 && part > 0).length
}

test('a ribbon is as long as its alarm, in the colour of its level', () => {
  drawMarks(context, { ...place, marks: [mark(250, 500, 1), mark(700, null, 2)] })
  const ribbonAt = (share: number) => colourAt(place.left + share * place.width, place.top + 26)
  expect([0.1, 0.3, 0.49, 0.6, 0.8, 0.99].map(ribbonAt)).toEqual([
    'none',
    colour.urgencyMark,
    colour.urgencyMark,
    'none',
    colour.errorMark,
    colour.errorMark,
  ])
})

test('a mark is where an alarm was raised, and marks that would overlap are one', () => {
  drawMarks(context, { ...place, marks: [mark(500, 510, 3), mark(505, null, 1)] })
  expect(drawnAround(place.left + 200, place.top + 7)).toBeGreaterThan(30)
  expect(drawnAround(place.left + 100, place.top + 7)).toBe(0)
  // Their number is beside the mark.
  expect(drawnAround(place.left + 216, place.top + 7)).toBeGreaterThan(3)
})

test('marks outside of the picture are not drawn', () => {
  drawMarks(context, { ...place, marks: [mark(-500, -100, 1), mark(1500, null, 1)] })
  expect(context.getImageData(0, 0, 500, 60).data.some((part) => part > 0)).toBe(false)
})
