import { expect, test } from 'vitest'
import { rowHighlights } from './row-marks.ts'

test('S-196 an urgent row and a row with its own colour are marked; all others are not', () => {
  expect(rowHighlights({ id: '1', urgentFlag: 1 })).toEqual({ isUrgent: true, tint: undefined })
  expect(rowHighlights({ id: '1', urgentFlag: '1', bgColor: '#ffcc00' })).toEqual({
    isUrgent: true,
    tint: '#ffcc00',
  })
  expect(rowHighlights({ id: '1', urgentFlag: 0, bgColor: 'url(//x)' })).toEqual({ isUrgent: false, tint: undefined })
})
