import { expect, test } from 'vitest'
import { type CurveSeries, limitedSeries, withLimitsOf } from './curve-series.ts'

const curve = (pointId: string, limit?: number): CurveSeries => ({
  pointId,
  name: pointId,
  unit: '',
  decimals: 1,
  periodMs: 1000,
  limits: limit === undefined ? [] : [{ value: limit, label: String(limit), colour: 'warn' }],
})
const series = [curve('a'), curve('b', 5), curve('c', 9)]

test('the limits of the selected point are drawn, else those of the first point that has any', () => {
  expect(limitedSeries(series, '')).toBe('b')
  expect(limitedSeries(series, 'c')).toBe('c')
  expect(limitedSeries(series, 'a')).toBe('b')
  expect(limitedSeries([curve('a')], 'a')).toBeUndefined()
})

test('the limits of the other points are left out', () => {
  expect(withLimitsOf(series, 'c').map(({ limits }) => limits.length)).toEqual([0, 0, 1])
  expect(withLimitsOf(series, undefined).every(({ limits }) => limits.length === 0)).toBe(true)
})
