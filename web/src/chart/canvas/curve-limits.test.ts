import { expect, it } from 'vitest'
import type { CurveLimit } from '../curve-series.ts'
import { marginsOf } from './curve-grids.ts'
import { areLabelsOverlapping, bandsOf, limitMarks } from './curve-limits.ts'

const limit = (value: number, colour: CurveLimit['colour'], side: 'high' | 'low'): CurveLimit => ({
  value,
  colour,
  side,
  label: '',
})
const limits = [limit(80, 'warn', 'high'), limit(90, 'error', 'high'), limit(10, 'warn', 'low')]

it('labels are left out if they would overlap, counting only the visible limits', () => {
  expect(areLabelsOverlapping(limits, { extent: { min: 0, max: 100 }, heightPx: 300 })).toBe(false)
  expect(areLabelsOverlapping(limits, { extent: { min: 0, max: 100 }, heightPx: 100 })).toBe(true)
  expect(areLabelsOverlapping(limits, { extent: { min: 0, max: 85 }, heightPx: 100 })).toBe(false)
})

it('a band reaches from its limit to the edge on the wrong side', () => {
  expect(bandsOf(limits, { min: 0, max: 85 })).toEqual([
    { from: 80, to: 85, level: 'warn' },
    { from: 10, to: 0, level: 'warn' },
  ])
})

it('labels are at the start of a line, because pop-ups and the newest values are at its end', () => {
  const series = { pointId: '1', name: '', unit: '', decimals: 0, periodMs: 1, limits: [limit(80, 'warn', 'high')] }
  const marks = limitMarks(series, { theme: 'light', extent: { min: 0, max: 100 }, isCrowded: false })
  expect(marks.markLine.data[0]?.label).toMatchObject({ position: 'insideStartTop' })
  const nearTop = limitMarks(series, { theme: 'light', extent: { min: 0, max: 81 }, isCrowded: false })
  expect(nearTop.markLine.data[0]?.label).toMatchObject({ position: 'insideStartBottom' })
  expect(marginsOf([series]).right).toBe(marginsOf([{ ...series, limits: [] }]).right)
})
