import { expect, test } from 'vitest'
import { rowMarks } from './row-marks.ts'

test('S-196 an urgent row and a row with a colour of its own are marked; any other is not', () => {
  expect(rowMarks({ id: '1', urgentFlag: 1 })).toEqual({ className: ' data-urgent' })
  expect(rowMarks({ id: '1', urgentFlag: '1', bgColor: '#ffcc00' })).toEqual({
    className: ' data-urgent data-coloured',
    style: { '--tint': '#ffcc00' },
  })
  expect(rowMarks({ id: '1', urgentFlag: 0, bgColor: 'url(//x)' })).toEqual({ className: '' })
})
