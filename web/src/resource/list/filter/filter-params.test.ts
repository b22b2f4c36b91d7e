import { expect, test, vi } from 'vitest'
import { clean, fillsRow, paramsOf, spanOf } from './filter-params.ts'

test('S-339 a query form without a params object warns on the console only, and starts empty', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const params = { keyword: 'p' }
  expect(paramsOf(params)).toBe(params)
  expect(warn).not.toHaveBeenCalled()
  expect(paramsOf(undefined)).toEqual({})
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('S-349 a field takes 6 units of 24 by default', () => {
  expect([spanOf({}), spanOf({ span: 12 })]).toEqual([{ gridColumn: 'span 6' }, { gridColumn: 'span 12' }])
})

test('S-289 the query is trimmed and has no empty values', () => {
  expect(clean({ a: { from: null, to: undefined }, b: { in: [] }, c: { contains: ' x ' }, d: { from: 0 } })).toEqual({
    c: { contains: 'x' },
    d: { from: 0 },
  })
  expect(clean({ a: ' x ', b: '  ', c: null, d: 0 })).toEqual({ a: 'x', d: 0 })
})

test('four fields fill a row, so that the buttons are beside them', () => {
  expect([3, 4, 5].map((count) => fillsRow(Array.from({ length: count }, () => ({}))))).toEqual([false, true, false])
  expect(fillsRow([{ span: 12 }, {}, {}])).toBe(true)
  expect(fillsRow([{}, {}, {}, { span: 12 }, { span: 12 }])).toBe(true)
  expect(fillsRow([])).toBe(false)
})
