import { expect, test, vi } from 'vitest'
import { clean, paramsOf, spanOf } from './filter-params.ts'
import { countFitting } from './use-fitting-filters.ts'

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
  expect([spanOf({}), spanOf({ span: 12 })]).toEqual([
    { flexGrow: 6, maxWidth: '25%' },
    { flexGrow: 12, maxWidth: '50%' },
  ])
})

test('S-289 the query is trimmed and has no empty values', () => {
  expect(clean({ a: { from: null, to: undefined }, b: { in: [] }, c: { contains: ' x ' }, d: { from: 0 } })).toEqual({
    c: { contains: 'x' },
    d: { from: 0 },
  })
  expect(clean({ a: ' x ', b: '  ', c: null, d: 0 })).toEqual({ a: 'x', d: 0 })
})

test('S-142 five fields at most are in the row, fewer if they need more room than there is, at least one', () => {
  const fields = (count: number, span?: number) =>
    Array.from({ length: count }, () => (span ? { name: 'a', label: 'Label', span } : { name: 'a', label: 'Label' }))
  // The content of a window of 1440 pixels beside the menu.
  expect([3, 5, 9].map((count) => countFitting(fields(count), 1160))).toEqual([3, 5, 5])
  expect(countFitting(fields(5, 12), 1160)).toBe(3)
  expect([countFitting(fields(5), 358), countFitting(fields(5), 0), countFitting(fields(1), 1160)]).toEqual([1, 1, 1])
})
